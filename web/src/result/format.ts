// Cells as people read them, by the formats of the server's columns.
import type { Column } from "../api/client";
import { filled, type Language, LOCALES, WORDS } from "../words";
import { dayWords } from "../words/days";
import { numberFormat } from "../words/formats";

const DIGITS: Record<string, (value: number) => [number, number]> = {
  number: (value) => (Number.isInteger(value) ? [0, 0] : Math.abs(value) < 0.005 ? [0, 6] : [2, 2]),
  currency: () => [2, 2],
  percent: () => [1, 1],
  rating: () => [2, 2],
  hours: () => [1, 1],
};
const MONTH: Intl.DateTimeFormatOptions = { month: "long", year: "numeric" };

export function isNumber(column: Column): boolean {
  return (column.format ?? "") in DIGITS || ["integer", "decimal", "float"].includes(column.type);
}

/** A cell as text; currency: the code of what amounts are in. */
export function shown(value: unknown, column: Column, language: Language, currency: string | null): string {
  const words = WORDS[language];
  if (value === null || value === undefined) return column.role === "dimension" ? words.none : "–";
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (value === "") return column.role === "dimension" ? words.blank : "";
  if (column.type === "date" || column.type === "datetime") return shownDate(String(value), column, language);
  return isNumber(column) ? shownNumber(value as string | number, column, language, currency) : String(value);
}

function shownNumber(value: string | number, column: Column, language: Language, currency: string | null): string {
  const number = Number(value);
  const isName = column.format === "text" || (column.type === "integer" && column.role !== "metric");
  if (Number.isNaN(number) || isName) return String(value);
  const [least, most] = (DIGITS[column.format ?? "number"] ?? DIGITS.number!)(number);
  const isMoney = column.format === "currency" && currency;
  const style: Intl.NumberFormatOptions = isMoney
    ? { style: "currency", currency }
    : { style: column.format === "percent" ? "percent" : "decimal", minimumFractionDigits: least, maximumFractionDigits: most };
  // A text goes in as it is: beyond 2**53 a number would lose its last digits.
  return numberFormat(LOCALES[language], style).format(value as number);
}

function shownDate(value: string, column: Column, language: Language): string {
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return value;
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1];
  const format = column.format ?? "text";
  if (format === "quarter") return `Q${Math.ceil(month / 3)} ${year}`;
  if (format === "fiscal_year") return `FY ${month === 1 ? year : year + 1}`;
  if (format === "year") return value.slice(5, 10) === "01-01" ? String(year) : `SY ${year}–${year + 1}`;
  const text = dayWords(day, language, format === "month" ? MONTH : undefined, "UTC");
  if (format === "week") return filled(WORDS[language].weekOf, { date: text });
  const hasTime = column.type === "datetime" && !["date", "week", "month"].includes(format);
  return hasTime ? `${text}, ${value.slice(11, 16)}` : text;
}

export function formatDay(day: string, language: Language): string {
  return dayWords(new Date(`${day}T00:00:00Z`), language, undefined, "UTC");
}

export function formatNumber(value: number, language: Language): string {
  return numberFormat(LOCALES[language]).format(value);
}

/** The sum of a column whose values add up to that of all rows; null elsewhere. */
export function totalOf(values: unknown[], column: Column): number | null {
  if (!column.adds_up || values.length < 2) return null;
  const numbers = values.map((value) => (value === null ? 0 : Number(value)));
  return numbers.some(Number.isNaN) ? null : numbers.reduce((sum, number) => sum + number, 0);
}
