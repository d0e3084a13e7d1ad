// Formats of numbers and days, each made once: making one takes a hundred times as long as writing with it.
const numbers = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.DateTimeFormat>();

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return made(numbers, locale, options, () => new Intl.NumberFormat(locale, options));
}

export function dayFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return made(days, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

function made<T>(known: Map<string, T>, locale: string, options: object, make: () => T): T {
  const key = locale + JSON.stringify(options);
  const format = known.get(key) ?? make();
  known.set(key, format);
  return format;
}
