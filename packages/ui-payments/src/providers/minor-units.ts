/** Converts to the smallest unit of a currency, which providers use: 4.99 EUR is 499, 500 JPY is 500. */
export function toMinorUnits(amount: number, currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return Math.round(amount * 10 ** maximumFractionDigits);
}
