/** `4.99`, `EUR` → "€4.99", formatted for the language. */
export function formatMoney(amount: number, currency: string, language: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
  } catch {
    // A currency or a language that Intl does not support.
    return `${amount.toFixed(2)} ${currency}`;
  }
}

/** Formats a day as text; a dash for an invalid date. */
export function formatDay(iso: string, language: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '–';
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date);
}
