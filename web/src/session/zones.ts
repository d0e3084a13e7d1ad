// The time zones that the browser knows, by area.
interface Zone {
  zone: string;
  place: string;
}

export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** also: a zone that was chosen elsewhere, which this browser may know by another name. */
export function zoneGroups(also: string | null, known = Intl.supportedValuesOf("timeZone")): [string, Zone[]][] {
  const zones = [...new Set(["UTC", ...known, ...(also ? [also] : [])])].sort();
  const groups = new Map<string, Zone[]>();
  for (const zone of zones) {
    const cut = zone.indexOf("/");
    const area = cut < 0 ? "UTC" : zone.slice(0, cut);
    const place = zone.slice(cut + 1).replaceAll("_", " ").replaceAll("/", ", ");
    groups.set(area, [...(groups.get(area) ?? []), { zone, place }]);
  }
  return [...groups];
}
