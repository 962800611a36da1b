import { stripeDigits } from '@lumigraph/contracts';
import { currencyDigits } from '../../../../lib/amounts.ts';

const factorOf = (currency: string): number => 10 ** (stripeDigits(currency) - currencyDigits(currency));

/** An amount of the server, in minor units, as Stripe counts it. */
export const toStripe = (minor: number, currency: string): number => minor * factorOf(currency);

/** The opposite of {@link toStripe}; the currency in upper case. */
export const fromStripe = (amount: number, currency: string): number => amount / factorOf(currency);
