// Days as answers write them: 25 November 2026, Nobyembre 25, 2026.
import { type Language, LOCALES } from ".";
import { dayFormat } from "./formats";

/** pattern: what of the day is said. zone: UTC for a day that has none; the browser's own for a moment. */
export function dayWords(day: Date, language: Language, pattern: Intl.DateTimeFormatOptions = DAY, zone?: string): string {
  const format = dayFormat(LOCALES[language], { ...pattern, ...(zone && { timeZone: zone }) });
  if (language !== "en") return format.format(day);
  const parts = format.formatToParts(day);
  const said = (["day", "month", "year"] as const).map((type) => parts.find((part) => part.type === type)?.value);
  return said.filter(Boolean).join(" ");
}

const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", year: "numeric" };
