// Other kinds of the chart that the server made, and its colours by the page's theme.
export type Kind = "bar" | "line" | "area" | "pie";
type Spec = Record<string, any>;

const PARTS_OF_A_PIE = 6;
/** Those of the server's charts, lightened to 3:1 on the dark page (WCAG 1.4.11). */
const DARK = ["#56a3d9", "#f08a4b", "#2fb58c", "#d98abf", "#e6e6e6", "#7db4e0", "#d0a23a", "#a3a3a3"];

/** What a chart can be shown as, the server's own kind first. */
export function kindsOf(spec: Spec): Kind[] {
  const mark = markOf(spec);
  const { x, y, color, yOffset } = spec.encoding ?? {};
  if (mark === "line") return color ? ["line"] : ["line", "area", "bar"];
  if (mark !== "bar" || yOffset || color) return [];
  const rows: Spec[] = spec.data?.values ?? [];
  const isWhole = rows.length >= 2 && rows.length <= PARTS_OF_A_PIE && rows.every(({ value }) => value >= 0);
  return x && y ? (isWhole ? ["bar", "pie"] : ["bar"]) : [];
}

/** The chart as another kind, in the colours of a light or a dark page. */
export function specOf(spec: Spec, kind: Kind, isDark: boolean): Spec {
  const mark = markOf(spec);
  const changed = ticked(kindsOf(spec).includes(kind) && kind !== mark ? as(spec, kind) : spec);
  return { ...changed, width: "container", autosize: { type: "fit-x", contains: "padding" }, ...(isDark && dark(changed)) };
}

/** The chart with the ticks of its time as days: Vega's interpreter takes a moment in milliseconds for a year. */
function ticked(spec: Spec): Spec {
  const x = spec.encoding?.x;
  if (x?.type !== "temporal" || !Array.isArray(x.axis?.values)) return spec;
  const values = x.axis.values.map((moment: number) => {
    const at = new Date(moment);
    const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
    return { year, month, date, hours: at.getUTCHours(), minutes: at.getUTCMinutes(), utc: true };
  });
  return { ...spec, encoding: { ...spec.encoding, x: { ...x, axis: { ...x.axis, values } } } };
}

function as(spec: Spec, kind: Kind): Spec {
  const colour = typeof spec.mark === "object" ? spec.mark.color : undefined;
  const { x, y } = spec.encoding;
  if (kind === "pie") {
    const encoding = {
      theta: { field: "value", type: "quantitative", stack: true },
      color: { field: "label", type: "nominal", sort: y.sort, legend: { title: y.axis?.title ?? null } },
      order: { field: "value", type: "quantitative", sort: "descending" },
    };
    return { ...spec, mark: { type: "arc", innerRadius: 60 }, height: 260, encoding };
  }
  if (kind === "bar") return { ...spec, mark: { type: "bar", color: colour }, encoding: { x, y: { ...y, scale: { ...y.scale, zero: true } } } };
  const area = { type: "area", color: colour, opacity: 0.5, line: { color: colour } };
  return { ...spec, mark: area, encoding: { x, y: { ...y, scale: { ...y.scale, zero: true } } } };
}

function dark(spec: Spec): Spec {
  const ink = "#e8e6e3";
  const axis = { ...spec.config?.axis, labelColor: ink, titleColor: ink, gridColor: "#3a3f3d", domainColor: "#8a8f8d", tickColor: "#8a8f8d" };
  const config = {
    ...spec.config,
    axis,
    legend: { ...spec.config?.legend, labelColor: ink, titleColor: ink },
    title: { ...spec.config?.title, color: ink },
    range: { category: DARK },
  };
  const mark = typeof spec.mark === "object" && spec.mark.color ? { ...spec.mark, color: DARK[0] } : spec.mark;
  if (mark.point?.color) mark.point = { color: DARK[0] };
  if (mark.line?.color) mark.line = { color: DARK[0] };
  const colour = spec.encoding?.color;
  const encoding = colour?.scale?.range
    ? { ...spec.encoding, color: { ...colour, scale: { ...colour.scale, range: DARK.slice(0, colour.scale.range.length) } } }
    : spec.encoding;
  return { config, mark, encoding, background: "transparent" };
}

function markOf(spec: Spec): string {
  return typeof spec.mark === "object" ? spec.mark.type : spec.mark;
}
