import { toMajor } from '../../../lib/amounts.ts';

/** Amounts and dates as text for mails: formatted in the buyer's language when the mail is added to the outbox. */

export function formatAmount(minor: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(toMajor(minor, currency));
}

/** A mail about a payment is sent in the name of the site of the payment or request. */
export const movedAt = (site: string | null | undefined): Record<string, string> =>
  typeof site === 'string' ? { site } : {};

/** A day; UTC, because the server does not know the reader's zone. */
export function dayWords(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
