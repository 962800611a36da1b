/** `4.99`, `EUR` → "€4.99" in the way of the language. */
export function formatMoney(amount: number, currency: string, language: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
  } catch {
    // A currency or a language that Intl does not know.
    return `${amount.toFixed(2)} ${currency}`;
  }
}

/** A day in words, or a dash for what is no date. */
export function formatDay(iso: string, language: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '–';
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date);
}
