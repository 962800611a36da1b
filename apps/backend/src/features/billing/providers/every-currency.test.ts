import { currencyDigits, stripeDigits } from '@lumigraph/contracts';
import { codes } from 'currency-codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMajor, toMinor } from '../../../lib/amounts.ts';
import { fromPayPal, toPayPal } from './paypal/paypal-outcome.ts';
import { fromStripe, toStripe } from './stripe/stripe-outcome.ts';

const MOST = 10_000_000_000;
const minors = fc.integer({ min: 1, max: MOST });

describe.each(codes().map((currency) => ({ currency })))('an amount in $currency', ({ currency }) => {
  it('is the same in the major unit, on the wire and back', () => {
    fc.assert(
      fc.property(minors, (minor) => {
        expect(toMinor(toMajor(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it('is the same at PayPal, as a decimal text', () => {
    fc.assert(
      fc.property(minors, (minor) => {
        const { value, currency_code: code } = toPayPal(minor, currency);
        expect(value).toMatch(/^\d+(?:\.\d+)?$/);
        expect([code, fromPayPal(value, currency)]).toEqual([currency, minor]);
        expect(Number(value)).toBe(toMajor(minor, currency));
      }),
    );
  });

  it('is the same money at Stripe, and an integer where Stripe can charge it', () => {
    // What Stripe can charge: whole units of its own.
    const step = 10 ** Math.max(0, currencyDigits(currency) - stripeDigits(currency));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST / 1000 }), (count) => {
        const minor = count * step;
        const amount = toStripe(minor, currency);
        expect(amount).toSatisfy(Number.isSafeInteger);
        expect(amount / 10 ** stripeDigits(currency)).toBeCloseTo(toMajor(minor, currency), 6);
        expect(fromStripe(amount, currency)).toBe(minor);
      }),
    );
    if (step > 1) expect(toStripe(step + 1, currency)).not.toSatisfy(Number.isInteger);
  });
});

describe('texts of PayPal that are no amount', () => {
  it.each(['', ' ', '1e3', '0x10', '-4.99', '4,99', '4.999', 'Infinity'])('%j is none', (value) => {
    expect(fromPayPal(value, 'EUR')).toBeUndefined();
  });
});
