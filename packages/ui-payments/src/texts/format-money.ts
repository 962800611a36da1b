import { currencyFormat } from '@lumigraph/contracts';

/** Creating a format takes far longer than using it, and plans show many amounts. */
const known = new Map<string, Intl.NumberFormat>();

/** `4.99`, `EUR` → "€4.99", formatted for the language. */
export function formatMoney(amount: number, currency: string, language: string): string {
  const key = `${language} ${currency}`;
  try {
    const format = known.get(key) ?? new Intl.NumberFormat(language, currencyFormat(currency));
    known.set(key, format);
    return format.format(amount);
  } catch {
    // A currency or a language that Intl does not support.
    return `${amount.toFixed(2)} ${currency}`;
  }
}

/**
 * Formats a day as text; a dash for an invalid date. The day is that of `timeZone` (IANA name), which the backend gives with
 * invoices and subscriptions: the same one for every reader, as in mails and on invoices, and not that of the browser.
 */
export function formatDay(iso: string, language: string, timeZone = 'UTC'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '–';
  const format = (locale: string, zone: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(date);
  try {
    return format(language, timeZone);
  } catch {
    // A zone or a language that Intl does not support.
    return format('en', 'UTC');
  }
}
