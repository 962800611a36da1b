import { currencyFormat } from '@lumigraph/contracts';
import { toMajor } from '../../../lib/amounts.ts';

/** Amounts and dates as text for mails: formatted in the buyer's language when the mail is added to the outbox. */

export function formatAmount(minor: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, currencyFormat(currency)).format(toMajor(minor, currency));
}

/** The value `site` of a mail: the site of the payment or request, whose name and address the mail has. */
export const siteValue = (site: string | null | undefined): Record<string, string> =>
  typeof site === 'string' ? { site } : {};

/** A day of the seller's zone, as on the invoice: the server does not know the reader's zone. */
export function dayWords(at: number, locale: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at);
}
