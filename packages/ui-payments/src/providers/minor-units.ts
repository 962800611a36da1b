/**
 * Currencies that Stripe counts in whole units, and in thousandths (https://docs.stripe.com/currencies). All others are
 * counted in hundredths, also those that have none otherwise: HUF, ISK and UGX.
 */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** An amount as Stripe counts it: 4.99 EUR is 499, 500 JPY is 500. */
export function toMinorUnits(amount: number, currency: string): number {
  if (WHOLE.has(currency)) return Math.round(amount);
  return Math.round(amount * (THOUSANDTHS.has(currency) ? 1000 : 100));
}
