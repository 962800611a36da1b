import { data } from 'currency-codes';
import { describe, expect, it } from 'vitest';
import { currencyDigits, currencyFormat } from './currency-digits.ts';
import { locales } from './locales.ts';

/** ISO 4217 gives them no minor unit: metals, funds, codes for tests. They are no money. */
const WITHOUT_UNIT = 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ');
/** Added after the list of the package was published; both have two decimal places. */
const LATER = [
  { code: 'XAD', digits: 2 },
  { code: 'XCG', digits: 2 },
];
const currencies = [...data.filter(({ code }) => !WITHOUT_UNIT.includes(code)), ...LATER];

describe('the decimal places of a currency', () => {
  it('are those of ISO 4217, for every currency', () => {
    expect(currencies.length).toBeGreaterThan(160);
    const wrong = currencies.filter(({ code, digits }) => currencyDigits(code) !== digits);
    expect(wrong.map(({ code }) => code)).toEqual([]);
  });

  // A change here changes the meaning of every stored amount of the currency: it needs a migration of the amounts.
  it('are pinned for the currencies that have not two', () => {
    const others = currencies.filter(({ code }) => currencyDigits(code) !== 2);
    expect(others.map(({ code }) => `${code} ${currencyDigits(code)}`).join(', ')).toBe(
      'BHD 3, BIF 0, CLF 4, CLP 0, DJF 0, GNF 0, IQD 3, ISK 0, JOD 3, JPY 0, KMF 0, KRW 0, KWD 3, LYD 3, OMR 3, PYG 0, RWF 0, TND 3, UGX 0, UYI 0, UYW 4, VND 0, VUV 0, XAF 0, XOF 0, XPF 0',
    );
  });

  it.each(locales)('are shown in %s, whatever the runtime believes', (locale) => {
    for (const { code, digits } of currencies) {
      const parts = new Intl.NumberFormat(locale, currencyFormat(code)).formatToParts(1234);
      const fraction = parts.find(({ type }) => type === 'fraction')?.value ?? '';
      expect([code, fraction.length]).toEqual([code, digits]);
    }
  });
});
