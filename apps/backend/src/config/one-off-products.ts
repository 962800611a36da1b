import { currencyDigits, locales } from '@lumigraph/contracts';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { toMinor } from '../lib/amounts.ts';

const MAX_PRODUCTS = 20;
const MAX_AMOUNTS = 8;
/** Providers refuse smaller and larger payments. */
const amount = Type.Number({ minimum: 0.5, maximum: 100_000 });
const name = Type.String({ minLength: 1, maxLength: 80 });

const ProductSettingsSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,38}$' }),
    names: Type.Object(
      {
        en: name,
        ...Object.fromEntries(
          locales.filter((locale) => locale !== 'en').map((locale) => [locale, Type.Optional(name)]),
        ),
      },
      { additionalProperties: false },
    ),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    amounts: Type.Optional(Type.Array(amount, { maxItems: MAX_AMOUNTS })),
    open: Type.Optional(Type.Object({ minimum: amount, maximum: amount }, { additionalProperties: false })),
    vat: Type.Optional(Type.Union([Type.Literal('standard'), Type.Literal('none')])),
    sites: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 })),
  },
  { additionalProperties: false },
);

/** A one-off product. Amounts are in the minor unit of its currency and contain VAT where there is any. */
export interface OneOffProduct {
  id: string;
  names: Readonly<Record<string, string>> & { en: string };
  currency: string;
  /** Ascending. */
  amountsMinor: readonly number[];
  open?: { minimumMinor: number; maximumMinor: number };
  /** `none`: no VAT is contained, such as in a donation. */
  vat: 'standard' | 'none';
  /** Ids of the sites that offer it; empty: all of them. */
  sites: readonly string[];
}

type ProductSettings = Type.Static<typeof ProductSettingsSchema> & { names: { en: string } };

/** Reads `ONE_OFF_PRODUCTS`. Throws an `Error` whose message completes "ONE_OFF_PRODUCTS". */
export function readOneOffProducts(json: string, defaultCurrency: string): OneOffProduct[] {
  if (json.trim() === '') return [];
  const list = parse(json);
  if (!Array.isArray(list) || list.length > MAX_PRODUCTS)
    throw new Error(`must be a JSON list of at most ${MAX_PRODUCTS} products`);
  const products = list.map((value: unknown, index) => readProduct(value, { index, defaultCurrency }));
  if (new Set(products.map(({ id }) => id)).size < products.length)
    throw new Error('has two products with one id');
  return products;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('is not valid JSON');
  }
}

function readProduct(
  value: unknown,
  { index, defaultCurrency }: { index: number; defaultCurrency: string },
): OneOffProduct {
  const wrong = (reason: string): Error => new Error(`is wrong at product ${index + 1}: ${reason}`);
  if (!Value.Check(ProductSettingsSchema, value)) {
    const [first] = Value.Errors(ProductSettingsSchema, value);
    throw wrong(`${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim());
  }
  const {
    id,
    names,
    currency = defaultCurrency,
    amounts = [],
    open,
    vat = 'standard',
    sites = [],
  } = value as ProductSettings;
  if (amounts.length === 0 && !open) throw wrong('it needs amounts or open');
  const minor = (major: number): number => {
    const found = toMinor(major, currency);
    if (found === undefined)
      throw wrong(`${currency} has ${currencyDigits(currency)} decimals, so ${major} cannot be paid`);
    return found;
  };
  if (open && open.minimum >= open.maximum) throw wrong('the minimum must be below the maximum');
  return {
    id,
    names,
    currency,
    amountsMinor: [...new Set(amounts.map(minor))].toSorted((one, other) => one - other),
    ...(open ? { open: { minimumMinor: minor(open.minimum), maximumMinor: minor(open.maximum) } } : {}),
    vat,
    sites,
  };
}

/** The problem of `ONE_OFF_PRODUCTS`, if any. */
export function oneOffProblems(json: string, defaultCurrency: string): string[] {
  try {
    readOneOffProducts(json, defaultCurrency);
    return [];
  } catch (error) {
    return [`ONE_OFF_PRODUCTS ${(error as Error).message}`];
  }
}
