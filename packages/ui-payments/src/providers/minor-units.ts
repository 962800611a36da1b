import { stripeDigits } from '@lumigraph/contracts';

/** An amount as Stripe counts it: 4.99 EUR is 499, 500 JPY is 500. */
export const toMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** stripeDigits(currency));
