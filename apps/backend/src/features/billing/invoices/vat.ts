/**
 * Standard VAT rates of the EU member states in tenths of a percent, as of 2026: electronic services to consumers are
 * taxed where the customer lives (One Stop Shop). The operator's accountant checks them once a year.
 */
const EU_VAT_PERMILLE: Readonly<Record<string, number>> = {
  AT: 200,
  BE: 210,
  BG: 200,
  CY: 190,
  CZ: 210,
  DE: 190,
  DK: 250,
  EE: 240,
  ES: 210,
  FI: 255,
  FR: 200,
  GR: 240,
  HR: 250,
  HU: 270,
  IE: 230,
  IT: 220,
  LT: 210,
  LU: 170,
  LV: 210,
  MT: 180,
  NL: 210,
  PL: 230,
  PT: 230,
  RO: 210,
  SE: 250,
  SI: 220,
  SK: 230,
};

/** The rate for a buyer: the country's own inside the EU, none outside, the seller's when no country was given. */
export function vatPermille(buyerCountry: string | null, sellerCountry: string): number {
  return EU_VAT_PERMILLE[buyerCountry ?? sellerCountry] ?? 0;
}
