/**
 * Currencies that Stripe counts in whole units, and in thousandths (https://docs.stripe.com/currencies). All others are
 * counted in hundredths, also those that have none otherwise: HUF, ISK and UGX.
 */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** Decimal places of an amount as Stripe counts it; the currency in upper case. */
export function stripeDigits(currency: string): number {
  if (WHOLE.has(currency)) return 0;
  return THOUSANDTHS.has(currency) ? 3 : 2;
}
