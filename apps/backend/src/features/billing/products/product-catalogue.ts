import type { Product } from '@lumigraph/contracts';
import type { OneOffProduct } from '../../../config/one-off-products.ts';
import { toMajor } from '../../../lib/amounts.ts';

export type ProductCatalogue = ReturnType<typeof createProductCatalogue>;

export function createProductCatalogue(all: readonly OneOffProduct[]) {
  /** The products that this site offers; a request without a known site gets those of all sites. */
  const offeredAt = (site: string | undefined): readonly OneOffProduct[] =>
    all.filter(({ sites }) => sites.length === 0 || (site !== undefined && sites.includes(site)));
  return {
    offeredAt,
    /** Undefined where the site does not offer it. */
    find: (productId: string, site: string | undefined): OneOffProduct | undefined =>
      offeredAt(site).find(({ id }) => id === productId),
  };
}

/** Whether a payer may pay this amount for it. */
export const permitsAmount = ({ amountsMinor, open }: OneOffProduct, minor: number): boolean =>
  amountsMinor.includes(minor) ||
  (open !== undefined && minor >= open.minimumMinor && minor <= open.maximumMinor);

/** The name on invoices and receipts. */
export const productName = ({ names }: OneOffProduct, locale: string): string => names[locale] ?? names.en;

export function toProduct({ id, names, currency, amountsMinor, open, vat }: OneOffProduct): Product {
  const major = (minor: number): number => toMajor(minor, currency);
  return {
    id,
    names: { ...names },
    currency,
    amounts: amountsMinor.map(major),
    ...(open ? { open: { minimum: major(open.minimumMinor), maximum: major(open.maximumMinor) } } : {}),
    taxed: vat === 'standard',
  };
}
