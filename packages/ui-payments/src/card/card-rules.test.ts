import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardProblems,
  caretAfter,
  digitsOf,
  formatCvc,
  formatExpiry,
  formatNumber,
  passesLuhn,
  type CardValues,
} from './card-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const good: CardValues = { number: '4242 4242 4242 4242', expiry: '12/28', cvc: '123', name: 'Ana Petrova' };
const tenDigits = Array.from('0123456789');
const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...tenDigits), minLength: min, maxLength: max });

describe('the number', () => {
  it('keeps its digits, in groups of 4, and never more than 19 of them', () => {
    fc.assert(
      fc.property(digits(0, 30), (typed) => {
        const shown = formatNumber(typed);
        expect(digitsOf(shown)).toBe(typed.slice(0, 19));
        expect(shown).toMatch(/^(\d{4} )*\d{0,4}$/);
        expect(shown.length).toBeLessThanOrEqual(23);
        expect(formatNumber(shown)).toBe(shown);
      }),
    );
  });

  it('is valid with 13 to 19 digits, whatever the spaces', () => {
    fc.assert(
      fc.property(digits(0, 25), (number) => {
        const valid = number.length >= 13 && number.length <= 19;
        expect('number' in cardProblems({ ...good, number }, now)).toBe(!valid);
      }),
    );
    expect(cardProblems({ ...good, number: '4242-4242-4242-4242x' }, now)).toEqual({ number: 'number' });
  });

  it('is only warned about by its checksum', () => {
    expect(passesLuhn('4242 4242 4242 4242')).toBe(true);
    expect(passesLuhn('4242 4242 4242 4241')).toBe(false);
    expect(cardProblems({ ...good, number: '4242 4242 4242 4241' }, now)).toEqual({});
  });

  it('passes the checksum for exactly one last digit', () => {
    fc.assert(
      fc.property(digits(12, 18), (start) => {
        expect(tenDigits.filter((last) => passesLuhn(start + last))).toHaveLength(1);
      }),
    );
  });

  it('keeps the caret behind the same digit', () => {
    fc.assert(
      fc.property(digits(0, 19), fc.nat(19), (typed, before) => {
        const shown = formatNumber(typed);
        const caret = caretAfter(shown, Math.min(before, typed.length));
        expect(digitsOf(shown.slice(0, caret))).toHaveLength(Math.min(before, typed.length));
      }),
    );
  });
});

describe('the expiry date', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['122', '12/2'],
    ['1228', '12/28'],
    ['12/2028', '12/28'],
    ['1/28', '01/28'],
    ['1/', '01'],
    ['5', '05'],
    ['12 - 28', '12/28'],
    ['12289', '12/28'],
  ])('typed as %s is shown as %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('has at most 5 characters and does not change when formatted again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const shown = formatExpiry(typed);
        expect(shown.length).toBeLessThanOrEqual(5);
        expect(formatExpiry(shown)).toBe(shown);
      }),
    );
  });

  it.each([
    ['11/26', true],
    ['10/26', false],
    ['00/28', false],
    ['13/28', false],
    ['12/2', false],
    ['', false],
  ])('%s is valid in November 2026: %s', (expiry, valid) => {
    expect('expiry' in cardProblems({ ...good, expiry }, now)).toBe(!valid);
  });

  it('counts to the end of its month', () => {
    const card = { ...good, expiry: '11/26' };
    expect(cardProblems(card, new Date('2026-11-30T23:59:59Z'))).toEqual({});
    expect(cardProblems(card, new Date('2026-12-01T00:00:00Z'))).toEqual({ expiry: 'expiry' });
  });
});

it('wants 3 to 4 digits for the CVC and some name', () => {
  expect(formatCvc('12a3456')).toBe('1234');
  expect(cardProblems({ ...good, cvc: '12' }, now)).toEqual({ cvc: 'cvc' });
  expect(cardProblems({ ...good, name: '  ' }, now)).toEqual({ name: 'name' });
  expect(cardProblems(good, now)).toEqual({});
});
