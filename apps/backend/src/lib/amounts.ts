import { currencyDigits } from '@lumigraph/contracts';

/** Amounts are integers in the minor unit inside the server, and in the major unit on the wire. */

/** `499, EUR` → `4.99`. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** currencyDigits(currency);
}

/** `4.99, EUR` → `499`; undefined when the amount has more decimals than the currency. */
export function toMinor(major: number, currency: string): number | undefined {
  const factor = 10 ** currencyDigits(currency);
  const minor = Math.round(major * factor);
  return Number.isSafeInteger(minor) && Math.abs(minor / factor - major) < 1e-9 ? minor : undefined;
}

/** The VAT that is contained in a gross amount; the rate in tenths of a percent. */
export function containedVat(grossMinor: number, vatPermille: number): number {
  return grossMinor - Math.round((grossMinor * 1000) / (1000 + vatPermille));
}
