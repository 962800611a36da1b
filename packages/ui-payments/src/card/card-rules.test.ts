import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardProblems,
  completeExpiry,
  digitsOf,
  formatCvc,
  formatExpiry,
  formatNumber,
  formatTyped,
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
        const { text, caret } = formatTyped(formatNumber, { text: typed, caret: before }, '');
        expect(digitsOf(text.slice(0, caret))).toBe(typed.slice(0, before));
      }),
    );
  });

  it.each(['４２４２ ４２４２', '٤٢٤٢٤٢٤٢', '۴۲۴۲-۴۲۴۲', '4242\u200b4242', '\u202a42424242\u202c'])(
    'takes the digits of %s',
    (typed) => {
      expect(formatNumber(typed)).toBe('4242 4242');
    },
  );
});

/** Each key as a browser changes the text, then the format. `|` is the caret. */
function press(shown: string, ...keys: string[]): string {
  let [text, caret] = [shown.replace('|', ''), shown.indexOf('|')];
  for (const key of keys) {
    let next = { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + 1 };
    if (key === 'Backspace') next = { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 };
    if (key === 'Delete') next = { text: text.slice(0, caret) + text.slice(caret + 1), caret };
    ({ text, caret } = formatTyped(
      text.includes('/') ? formatExpiry : formatNumber,
      { ...next, isForward: key === 'Delete' },
      text,
    ));
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

it.each([
  ['11/|29', ['Backspace', '2'], '12|/29'],
  ['11|/29', ['Backspace', '2'], '12|/29'],
  ['11|/29', ['Delete'], '11|/9'],
  ['|11/29', ['Delete', 'Delete', '5'], '05|/29'],
  ['11/2|9', ['Backspace', '3'], '11/3|9'],
  ['12/29|', ['Backspace', 'Backspace', 'Backspace', 'Backspace'], '1|'],
  ['12/20|', ['2', '9'], '12/29|'],
  ['4242 |4242', ['Backspace', '9'], '4249| 4242'],
  ['4242| 4242', ['Delete'], '4242| 242'],
  ['4242 4|242', ['1'], '4242 41|24 2'],
])('%s and the keys %j are %s', (shown, keys, expected) => {
  expect(press(shown, ...keys)).toBe(expected);
});

describe('the expiry date', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['122', '12/2'],
    ['1228', '12/28'],
    ['12/2028', '12/28'],
    ['122028', '12/28'],
    ['012028', '01/28'],
    ['1 / 2028', '01/28'],
    ['12 2028', '12/28'],
    ['2028-12', '12/28'],
    ['2028/1', '01/28'],
    ['2028-12-31', '12/28'],
    ['202812', '12/28'],
    ['28/12', '12/28'],
    ['2812', '12/28'],
    ['１２／２８', '12/28'],
    ['١٢/٢٨', '12/28'],
    ['12\u200e/\u200e28', '12/28'],
    ['12–28', '12/28'],
    ['5', '05'],
    ['12 - 28', '12/28'],
    ['12289', '12/28'],
    ['12x28', '12/28'],
    ['x', ''],
  ])('filled in as %s is shown as %s', (typed, shown) => {
    expect(completeExpiry(formatExpiry(typed))).toBe(shown);
  });

  it.each(['12/2028', '1228', '122028', '12/28'])('is 12/28 when %s is typed key by key', (keys) => {
    const shown = Array.from(keys).reduce((before, key) => formatExpiry(before + key), '');
    expect(shown).toBe('12/28');
  });

  it.each([
    ['12', '12'],
    ['12/', '12/'],
    ['1/', '1/'],
    ['1/28', '1/28'],
    ['12x', '12'],
    ['12/202', '12/202'],
  ])('keeps %s as it is until the rest is typed', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
    expect(formatExpiry(shown)).toBe(shown);
  });

  it('has at most 6 characters and does not change when formatted again', () => {
    const typed = fc.string({ unit: fc.constantFrom(...tenDigits, '/', ' ', '-', 'x', '２'), maxLength: 9 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), (text) => {
        const shown = formatExpiry(text);
        expect(shown).toMatch(/^\d{0,2}(\/\d{0,3})?$/);
        expect(formatExpiry(shown)).toBe(shown);
      }),
    );
  });

  it.each([
    ['11/26', true],
    ['1/28', true],
    ['12/202', false],
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
