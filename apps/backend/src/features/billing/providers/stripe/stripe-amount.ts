import { currencyDigits } from '../../../../lib/amounts.ts';

/**
 * Currencies that Stripe counts in whole units, and in thousandths (https://docs.stripe.com/currencies). All others are
 * counted in hundredths, also those that have none otherwise: HUF, ISK and UGX.
 */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

function stripeDigits(currency: string): number {
  if (WHOLE.has(currency)) return 0;
  return THOUSANDTHS.has(currency) ? 3 : 2;
}

const factorOf = (currency: string): number => 10 ** (stripeDigits(currency) - currencyDigits(currency));

/** An amount of the server, in minor units, as Stripe counts it. */
export const toStripe = (minor: number, currency: string): number => minor * factorOf(currency);

/** The opposite of {@link toStripe}; the currency in upper case. */
export const fromStripe = (amount: number, currency: string): number => amount / factorOf(currency);
