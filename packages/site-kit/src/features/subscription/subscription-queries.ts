import {
  openPaymentStatuses,
  type Invoice,
  type Payment,
  type PaymentOptions,
  type Plan,
  type Product,
  type SavedCard,
} from '@lumigraph/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { PublicBilling } from '../../lib/services.tsx';
import { currentSubscriptionQuery } from '../../lib/subscription-query.ts';
import type { BillingAccess } from './billing-access.ts';

const INVOICES_SHOWN = 100;
/** First part of the keys of a user's own data; they are removed when the session ends. */
const OWN = 'account';

/** Public data; rendered documents contain them. */
export const publicBillingQueries = {
  plans: (open: () => Promise<Pick<PublicBilling, 'plans'>>) =>
    queryOptions<Plan[]>({ queryKey: ['plans'], queryFn: async () => (await open()).plans() }),
  paymentOptions: (open: () => Promise<Pick<PublicBilling, 'paymentOptions'>>) =>
    queryOptions<PaymentOptions>({
      queryKey: ['payment-options'],
      queryFn: async () => (await open()).paymentOptions(),
    }),
};

export const plansQuery = ({ open }: BillingAccess) =>
  publicBillingQueries.plans(async () => (await open()).subscriptions);

export const paymentOptionsQuery = ({ open }: BillingAccess) =>
  publicBillingQueries.paymentOptions(async () => {
    const { payments } = await open();
    return { paymentOptions: () => payments.options() };
  });

/** The user's own subscription; not requested for anonymous visitors. */
export const subscriptionQuery = ({ open, visitor }: BillingAccess) =>
  currentSubscriptionQuery(visitor?.id, async () => (await open()).subscriptions);

const PAYMENTS_LOOKED_AT = 5;

/**
 * A payment that an earlier visit or another tab left open: the user must not pay a second time. For a plan, or for a
 * one-off product.
 */
export const openPaymentQuery = ({ open, visitor }: BillingAccess, productId?: string) =>
  queryOptions<Payment | null>({
    queryKey: [OWN, 'open-payment', visitor?.id ?? '', productId ?? ''],
    queryFn: async () => {
      const { items } = await (await open()).payments.history({ pageSize: PAYMENTS_LOOKED_AT });
      return items.filter(isOpenPayment).find((payment) => isFor(payment, productId)) ?? null;
    },
    enabled: visitor !== null,
    staleTime: 0,
  });

const isFor = (payment: Payment, productId: string | undefined): boolean =>
  productId === undefined ? payment.planId !== undefined : payment.productId === productId;

/** A wallet's order alone is not a payment: it was never approved. */
const isOpenPayment = ({ status, orderId }: Payment): boolean =>
  openPaymentStatuses.some((one) => one === status) && orderId === undefined;

/** One-off products; public. */
export const productsQuery = ({ open }: BillingAccess) =>
  queryOptions<Product[]>({
    queryKey: ['products'],
    queryFn: async () => (await open()).payments.products(),
  });

/** The user's own saved cards. */
export const savedCardsQuery = ({ open, visitor }: BillingAccess) =>
  queryOptions<SavedCard[]>({
    queryKey: [OWN, 'saved-cards', visitor?.id ?? ''],
    queryFn: async () => (await open()).payments.cards(),
    enabled: visitor !== null,
    staleTime: 0,
  });

/** A payment of the user if it was declined; not requested without an id. */
export const declinedPaymentQuery = ({ open, visitor }: BillingAccess, paymentId: string | null) =>
  queryOptions<Payment | null>({
    queryKey: [OWN, 'declined-payment', paymentId ?? ''],
    queryFn: async () => {
      const payment = await (await open()).payments.confirm(paymentId ?? '');
      return payment.status === 'failed' ? payment : null;
    },
    enabled: visitor !== null && paymentId !== null,
  });

export const invoicesQuery = ({ open, visitor }: BillingAccess) =>
  queryOptions<Invoice[]>({
    queryKey: [OWN, 'invoices', visitor?.id ?? ''],
    queryFn: async () => (await (await open()).subscriptions.invoices({ pageSize: INVOICES_SHOWN })).items,
    enabled: visitor !== null,
    staleTime: 0,
  });
