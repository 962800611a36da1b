import { currencyDigits, stripeDigits } from '@lumigraph/contracts';

/** Moves the decimal point to the right; a division where it moves to the left, which is exact for whole results. */
const shifted = (amount: number, places: number): number =>
  places < 0 ? amount / 10 ** -places : amount * 10 ** places;

const placesOf = (currency: string): number => stripeDigits(currency) - currencyDigits(currency);

/**
 * An amount of the server, in minor units, as Stripe counts it. It is no integer where Stripe counts fewer decimals (MGA)
 * and the amount has them: Stripe refuses it, and no other amount than the stored one is ever charged.
 */
export const toStripe = (minor: number, currency: string): number => shifted(minor, placesOf(currency));

/** The opposite of {@link toStripe}; the currency in upper case. */
export const fromStripe = (amount: number, currency: string): number => shifted(amount, -placesOf(currency));
