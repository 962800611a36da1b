import { currencyDigits } from '@lumigraph/contracts';
import { toMajor, toMinor } from '../../../../lib/amounts.ts';

/** PayPal refuses decimals of these currencies (https://developer.paypal.com/reference/currency-codes/). */
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD']);

/**
 * An amount of the server, in minor units, as PayPal writes it: a decimal text. An amount that PayPal does not permit
 * keeps its decimals, so that PayPal refuses it: no other amount than the stored one is ever charged.
 */
export function toPayPal(minor: number, currency: string): { currency_code: string; value: string } {
  const amount = toMajor(minor, currency);
  const isWhole = WITHOUT_DECIMALS.has(currency) && Number.isInteger(amount);
  return { currency_code: currency, value: amount.toFixed(isWhole ? 0 : currencyDigits(currency)) };
}

/** The opposite of {@link toPayPal}; undefined when the text is no amount of the currency. */
export const fromPayPal = (value: string, currency: string): number | undefined =>
  /^\d+(?:\.\d+)?$/.test(value) ? toMinor(Number(value), currency) : undefined;
