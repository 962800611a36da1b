const known = new Map<string, Intl.NumberFormat>();

/** The number format of a language, created once: creating one takes far longer than using it. */
export function numberFormat(locale: string): Intl.NumberFormat {
  const format = known.get(locale) ?? new Intl.NumberFormat(locale);
  known.set(locale, format);
  return format;
}
