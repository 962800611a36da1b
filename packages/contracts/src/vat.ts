/**
 * What VAT in the EU depends on besides the rates below, each with its source and day. The operator's accountant checks
 * them once a year.
 */
export const euVat = {
  /** Taxes in Europe Database of the European Commission. */
  rates: { asOf: '2026-01-01', source: 'https://ec.europa.eu/taxation_customs/tedb/' },
  /**
   * Sales to consumers in other member states, a year and without VAT, from which the customer's rate is due. It is
   * charged from the first sale, which the One Stop Shop allows (Article 59c of Directive 2006/112/EC).
   */
  ossThreshold: {
    amount: 10_000,
    currency: 'EUR',
    asOf: '2026-01-01',
    source: 'https://eur-lex.europa.eu/eli/dir/2006/112/oj',
  },
} as const;

/**
 * Standard VAT rates of the EU member states in tenths of a percent, of the day in {@link euVat}: electronic services to
 * consumers are taxed where the customer lives (One Stop Shop, Article 58 of Directive 2006/112/EC).
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

/** Monaco belongs to the VAT area of France (Article 7 of the directive). Northern Ireland counts for goods only. */
const vatCountry = (country: string): string => (country === 'MC' ? 'FR' : country);

/** Standard VAT rate of a country in the VAT area of the EU, in tenths of a percent; undefined outside of it. */
export const euVatPermille = (country: string): number | undefined => EU_VAT_PERMILLE[vatCountry(country)];

/**
 * Parts of member states outside the VAT area of the EU (Article 6 of the directive) that have a code of their own: Åland,
 * the overseas departments of France, the Canary Islands, Ceuta and Melilla.
 */
const OUTSIDE_VAT_AREA = 'AX EA GF GP IC MF MQ RE YT'.split(' ');

/** Whether a territory belongs to a member state and not to the VAT area of the EU. */
export const isOutsideVatArea = (country: string): boolean => OUTSIDE_VAT_AREA.includes(country);

/** Who buys, as far as VAT depends on it. */
export interface VatBuyer {
  country: string;
  /** Of a company; the server has checked it. */
  vatNumber?: string | undefined;
}

/** Why a sale has no VAT. `not-taxed`: what is sold has none, such as a donation. */
export const noVatReasons = ['outside-eu', 'reverse-charge', 'not-taxed'] as const;
export type NoVatReason = (typeof noVatReasons)[number];

export type Vat = { permille: number; reason?: never } | { permille: 0; reason: NoVatReason };

/**
 * The VAT of a sale, for checkout, mail and invoice alike: the rate of the buyer's country in the EU, none for a company
 * with a VAT number of another member state, which accounts for it itself (Article 196), and none outside the EU.
 */
export function vatOf({ country, vatNumber }: VatBuyer, sellerCountry: string): Vat {
  const permille = euVatPermille(country);
  if (permille === undefined) return { permille: 0, reason: 'outside-eu' };
  const isAbroad = vatCountry(country) !== vatCountry(sellerCountry);
  return vatNumber && isAbroad ? { permille: 0, reason: 'reverse-charge' } : { permille };
}

/** Forms of VAT numbers, as VIES describes them (https://ec.europa.eu/taxation_customs/vies/#/faq). */
const VAT_NUMBER: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  EL: /^EL\d{9}$/,
  ES: /^ES[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-Z\d]{2}\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^IT\d{11}$/,
  LT: /^LT\d{9}(?:\d{3})?$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
};

/**
 * A VAT number of this country in the one form that VIES takes, however it was typed or pasted: `de 123-456-789` becomes
 * `DE123456789`. The letters of the country may be missing, those of ISO (`GR`), or in another script (`БГ`), and so may
 * the zero of old Belgian numbers. Undefined where it cannot be one, and for countries outside the EU, whose numbers have
 * no common form.
 */
export function readVatNumber(typed: string, country: string): string | undefined {
  const state = vatCountry(country);
  const prefix = state === 'GR' ? 'EL' : state;
  const form = VAT_NUMBER[prefix];
  if (form === undefined) return undefined;
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z\d+*]/gu, '');
  const named = [prefix, state].find((name) => letters.startsWith(name)) ?? '';
  const bare = letters.slice(named.length);
  const number = prefix + (state === 'BE' && bare.length === 9 ? `0${bare}` : bare);
  return form.test(number) ? number : undefined;
}
