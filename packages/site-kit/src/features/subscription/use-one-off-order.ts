import type { Payment, PaymentOptions, SavedCard } from '@lumigraph/contracts';
import { permitsAmount, type PaymentItem } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import { useBilling } from './billing-access.ts';
import {
  declinedPaymentQuery,
  openPaymentQuery,
  paymentOptionsQuery,
  productsQuery,
  savedCardsQuery,
} from './subscription-queries.ts';

type OneOffItem = PaymentItem & { kind: 'one-off' };

/** What the address of the payment page names. */
export interface OneOffAddress {
  productId: string;
  amount: number;
  declinedId: string | null;
}

/** The states of the payment page for a one-off product. */
export type OneOffOrder =
  | { status: 'wait' }
  | { status: 'failed'; error: unknown; retry: () => void }
  /** The product is not offered, or not for this amount. */
  | { status: 'gone' }
  | {
      status: 'ready';
      item: OneOffItem;
      options: PaymentOptions;
      /** It is not known yet whether this visitor has an open payment or saved cards. */
      isChecking: boolean;
      openPayment: Payment | undefined;
      declined: Payment | null | undefined;
      savedCards: readonly SavedCard[] | undefined;
    };

/** The product and the amount of the address, the payment methods, and what this visitor has already. */
export function useOneOffOrder({ productId, amount, declinedId }: OneOffAddress): OneOffOrder {
  const billing = useBilling();
  const products = useQuery(productsQuery(billing));
  const options = useQuery(paymentOptionsQuery(billing));
  // As in `useOrder`: the page must not change while a payment is in progress.
  const once = { refetchOnWindowFocus: false, refetchOnReconnect: false };
  const open = useQuery({ ...openPaymentQuery(billing, productId), ...once });
  const declined = useQuery({ ...declinedPaymentQuery(billing, declinedId), ...once });
  const cards = useQuery({ ...savedCardsQuery(billing), ...once });
  if (products.data && options.data) {
    const product = products.data.find(({ id }) => id === productId);
    if (!product || !permitsAmount(product, amount)) return { status: 'gone' };
    return {
      status: 'ready',
      item: { kind: 'one-off', product, amount },
      options: options.data,
      isChecking: open.isLoading || declined.isLoading || cards.isLoading,
      openPayment: open.data ?? undefined,
      declined: declined.data,
      savedCards: cards.data,
    };
  }
  const error = products.error ?? options.error;
  if (!error) return { status: 'wait' };
  return { status: 'failed', error, retry: () => void Promise.all([products.refetch(), options.refetch()]) };
}
