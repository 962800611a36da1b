import type { Product } from '@lumigraph/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useBilling } from './billing-access.ts';
import { productsQuery } from './subscription-queries.ts';

export interface Support {
  /** The payment in the address: its outcome is shown instead of the products. */
  paymentId: string | null;
  /** Undefined until they are loaded. */
  products: readonly Product[] | undefined;
  /** The product in the address, or the only one. */
  product: Product | undefined;
  error: unknown;
  retry: () => void;
}

/** The one-off products of this site as properties of `SupportLayout`. Needs `WithBilling` above it. */
export function useSupport(): Support {
  const query = new URLSearchParams(useLocation().search);
  const { data: products, error, refetch } = useQuery(productsQuery(useBilling()));
  const wanted = query.get('product');
  const [first, ...others] = products ?? [];
  return {
    paymentId: query.get('payment'),
    products,
    product: products?.find(({ id }) => id === wanted) ?? (others.length === 0 ? first : undefined),
    error,
    retry: () => void refetch(),
  };
}
