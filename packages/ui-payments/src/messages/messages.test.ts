import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from './en.json';

function flatten(tree: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value as object, `${prefix}${key}.`)],
    ),
  );
}

const translations = globSync(join(import.meta.dirname, '*.json'))
  .map((path) => ({
    locale: basename(path, '.json'),
    own: flatten(JSON.parse(readFileSync(path, 'utf8')) as object),
  }))
  .filter(({ locale }) => locale !== 'en');

const english = flatten(en);
/** Names of the providers are the same in every language; some use the English date format or “Total”. */
const names = new Set([
  'providers.paypal',
  'providers.revolut',
  'providers.revolutBusiness',
  'card.expiryFormat',
  'form.total',
]);
const holes = (sentence: string) => [...sentence.matchAll(/\{\{\w+\}\}/g)].map(([hole]) => hole).sort();

describe.each(translations)('the catalogue $locale', ({ locale, own }) => {
  it('has every sentence and no other, all translated, with every value to fill in', () => {
    expect([...own.keys()]).toEqual([...english.keys()]);
    expect([...own].filter(([key, sentence]) => sentence === english.get(key) && !names.has(key))).toEqual(
      [],
    );
    for (const [key, sentence] of own) {
      expect({ key, holes: holes(sentence) }).toEqual({ key, holes: holes(english.get(key)!) });
    }
    expect(own.get('language')).toBe(locale);
  });
});

it('says the fixed sentences in English', () => {
  expect(en.problems).toEqual({
    number: 'Invalid card number',
    expiry: 'Invalid expiry date',
    cvc: 'Invalid CVC',
    name: 'Cardholder name is required',
  });
  expect(en.errors).toMatchObject({
    PAYMENT_ERROR: 'Payment processing failed',
    NETWORK_ERROR: 'Unable to reach payment service',
    UNKNOWN_ERROR: 'An unexpected error occurred',
    WALLET_FAILED: 'PayPal payment failed',
  });
});
