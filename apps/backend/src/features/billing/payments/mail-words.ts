import { toMajor } from '../subscriptions/amounts.ts';

/** Money and dates as they stand in a mail: written out in the buyer's language when the mail is put into the outbox. */

export function formatAmount(minor: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(toMajor(minor, currency));
}

/** A mail about money comes from the site on which it was moved or asked about. */
export const movedAt = (site: string | null | undefined): Record<string, string> =>
  typeof site === 'string' ? { site } : {};

/** A day; UTC, because the server does not know the reader's zone. */
export function dayWords(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
