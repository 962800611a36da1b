import { euVatPermille } from '@lumigraph/contracts';

/** The rate for a buyer: the country's own inside the EU, none outside, the seller's when no country was given. */
export function vatPermille(buyerCountry: string | null, sellerCountry: string): number {
  return euVatPermille(buyerCountry ?? sellerCountry) ?? 0;
}
