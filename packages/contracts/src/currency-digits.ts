/**
 * Decimal places of currencies by ISO 4217, list one as published on 2026-01-01
 * (https://www.six-group.com/en/products-services/financial-information/data-standards.html). All others have two.
 *
 * Stored amounts depend on this table. `Intl` is no source: its data differ from ISO 4217 (it counts HUF without
 * decimals) and change with each version of the runtime.
 */
const currenciesByDigits: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Decimal places of a currency (ISO 4217), the code in upper case: 2 for EUR, 0 for JPY, 3 for KWD. */
export const currencyDigits = (currency: string): number =>
  Number(Object.entries(currenciesByDigits).find(([, codes]) => codes.includes(currency))?.[0] ?? 2);

/**
 * Options of `Intl.NumberFormat` for an amount in the major unit. They name the decimal places, so that a price is shown
 * as it is stored, whatever the runtime believes about the currency.
 *
 * @example
 * new Intl.NumberFormat('en', currencyFormat('HUF')).format(1990) // HUF 1,990.00
 */
export function currencyFormat(currency: string): Intl.NumberFormatOptions {
  const digits = currencyDigits(currency);
  return { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits };
}
