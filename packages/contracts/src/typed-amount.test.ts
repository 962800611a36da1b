import { codes } from 'currency-codes';
import { describe, expect, it } from 'vitest';
import { currencyDigits } from './currency-digits.ts';
import { locales } from './locales.ts';
import { readAmount, writeAmount } from './typed-amount.ts';

const read = (text: string, language: string, currency = 'EUR') => readAmount(text, { language, currency });
const all = [...locales, 'el', 'fr', 'it', 'nl', 'pl', 'pt', 'ro', 'tr', 'de-CH', 'ar', 'hi'];

describe('a typed amount', () => {
  it.each(all)('is understood in %s where it can mean one amount only', (language) => {
    const amounts: [string, number][] = [
      ['5', 5],
      ['12.5', 12.5],
      ['12,50', 12.5],
      ['0.99', 0.99],
      ['007', 7],
      [' 200 ', 200],
      ['1000', 1000],
      ['1,000.50', 1000.5],
      ['1.000,50', 1000.5],
      ['1.000.000', 1_000_000],
      ['1,000,000', 1_000_000],
      ['1 000', 1000],
      ['1 000,50', 1000.5],
      ['1\u00A0000,50', 1000.5],
      ['1\u202F000.50', 1000.5],
      ["1'000", 1000],
      ['1’000.50', 1000.5],
      ['１２', 12],
      ['１，０００．５０', 1000.5],
      ['١٢', 12],
      ['۱۲٫۵', 12.5],
      ['١٬٠٠٠', 1000],
      ['\u202A12.50\u202C', 12.5],
    ];
    expect(amounts.map(([text]) => [text, read(text, language)])).toEqual(amounts);
  });

  it.each([
    { text: '1,000', en: 1000, zh: 1000, de: undefined, es: undefined, bg: undefined, ru: undefined },
    { text: '2,500', en: 2500, zh: 2500, de: undefined, es: undefined, bg: undefined, ru: undefined },
    { text: '1.000', en: undefined, zh: undefined, de: 1000, es: 1000, bg: undefined, ru: undefined },
    { text: '１,０００', en: 1000, zh: 1000, de: undefined, es: undefined, bg: undefined, ru: undefined },
    {
      text: '0,500',
      en: undefined,
      zh: undefined,
      de: undefined,
      es: undefined,
      bg: undefined,
      ru: undefined,
    },
  ])('of one separator before three digits, $text, means what the language means', ({ text, ...meant }) => {
    const found = Object.fromEntries(locales.map((language) => [language, read(text, language)]));
    expect(found).toEqual(meant);
  });

  it('has decimals of its currency', () => {
    expect([read('1,000', 'de', 'KWD'), read('1.000', 'de', 'KWD')]).toEqual([1, 1000]);
    expect([read('1,000', 'en', 'KWD'), read('1.000', 'en', 'KWD')]).toEqual([1000, 1]);
    expect([read('1,000', 'en', 'JPY'), read('1,000', 'de', 'JPY')]).toEqual([1000, undefined]);
    expect([read('12.5', 'en', 'JPY'), read('12.50', 'en', 'HUF')]).toEqual([undefined, 12.5]);
  });

  it.each(all)('that is none is asked for again in %s', (language) => {
    const texts = [
      '',
      ' ',
      '-5',
      '+5',
      '1e2',
      'ten',
      '12.3456',
      '1.2345',
      '5.',
      ',5',
      '.',
      '1..5',
      '1,00,000',
    ];
    const others = [
      '1.000,5,0',
      "1'00",
      '1 00',
      '1 0000',
      '12 34',
      '0x10',
      '1_000',
      '½',
      '1234567890',
      '1,5.000',
    ];
    const meant = [...texts, ...others].map((text) => [text, read(text, language)]);
    expect(meant.filter(([, amount]) => amount !== undefined)).toEqual([]);
  });

  it.each(all)('is never a thousandth of what was meant in %s', (language) => {
    for (const separator of [',', '.', ' ', '\u00A0', '\u202F', "'", '’'])
      for (const whole of [1000, 2500, 12_000, 250_000]) {
        const text = String(whole).replace(/(\d{3})$/, `${separator}$1`);
        expect([text, [whole, undefined].includes(read(text, language))]).toEqual([text, true]);
      }
  });

  it('is written as it is read, in every language and currency', () => {
    for (const language of all)
      for (const currency of codes()) {
        const amount = 1250 + (currencyDigits(currency) > 0 ? 0.5 : 0);
        const text = writeAmount(amount, { language, currency });
        expect([language, currency, text, read(text, language, currency)]).toEqual([
          language,
          currency,
          text,
          amount,
        ]);
      }
  });

  it('is read as in English where the runtime knows no such language', () => {
    expect([read('1,000', 'not a tag'), writeAmount(4.5, { language: 'x', currency: 'EUR' })]).toEqual([
      1000,
      '4.50',
    ]);
  });
});
