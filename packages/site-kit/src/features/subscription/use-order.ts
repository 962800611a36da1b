import type { Payment, PaymentOptions, Plan, SavedCard } from '@lumigraph/contracts';
import { isPaidUp } from '@lumigraph/ui-payments';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useBilling } from './billing-access.ts';
import {
  declinedPaymentQuery,
  openPaymentQuery,
  paymentOptionsQuery,
  plansQuery,
  savedCardsQuery,
  subscriptionQuery,
} from './subscription-queries.ts';

/** What every order has, once its offers and the payment methods are loaded. */
export interface PayableOrder {
  status: 'ready';
  options: PaymentOptions;
  /** It is not known yet whether this visitor has a subscription, an open payment or saved cards. */
  isChecking: boolean;
  openPayment: Payment | undefined;
  /** The payment in the address, if the bank declined it. */
  declined: Payment | null | undefined;
  /** Without them where their request fails: a card can be typed in. */
  savedCards: readonly SavedCard[] | undefined;
}

export type LoadingOrder = { status: 'wait' } | { status: 'failed'; error: unknown; retry: () => void };

/**
 * Not requested again during an order: the page must not change while a payment is in progress. If these requests fail,
 * the server still rejects a second subscription and a second payment.
 */
const once = { refetchOnWindowFocus: false, refetchOnReconnect: false };

/** The plans or products, the payment methods, and what this visitor has already. */
export function usePayableOrder<Offers>(
  offers: UseQueryResult<Offers>,
  { productId, declinedId }: { productId?: string; declinedId: string | null },
): LoadingOrder | (PayableOrder & { offers: Offers }) {
  const billing = useBilling();
  const options = useQuery(paymentOptionsQuery(billing));
  const open = useQuery({ ...openPaymentQuery(billing, productId), ...once });
  const declined = useQuery({ ...declinedPaymentQuery(billing, declinedId), ...once });
  const cards = useQuery({ ...savedCardsQuery(billing), ...once });

  if (offers.data && options.data) {
    return {
      status: 'ready',
      offers: offers.data,
      options: options.data,
      isChecking: open.isLoading || declined.isLoading || cards.isLoading,
      openPayment: open.data ?? undefined,
      declined: declined.data,
      savedCards: cards.data,
    };
  }
  const error = offers.error ?? options.error;
  if (!error) return { status: 'wait' };
  return { status: 'failed', error, retry: () => void Promise.all([offers.refetch(), options.refetch()]) };
}

/** The states of the payment page. */
export type Order =
  | LoadingOrder
  | { status: 'no-plan' }
  | { status: 'subscribed' }
  | (PayableOrder & {
      plan: Plan;
      /** A plan with a pending payment of this visitor; ordering another plan cancels it. */
      waitingPlan: Plan | undefined;
      /** The server offers this visitor a trial of the plan. */
      mayTry: boolean;
    });

/** The plan in the address, the payment methods, and whether this visitor may buy. */
export function useOrder(planId: string | null, declinedId: string | null): Order {
  const billing = useBilling();
  const subscription = useQuery({ ...subscriptionQuery(billing), ...once });
  const order = usePayableOrder(useQuery(plansQuery(billing)), { declinedId });
  if (order.status !== 'ready') return order;
  if (isPaidUp(subscription.data)) return { status: 'subscribed' };
  const { offers, openPayment } = order;
  const plan = offers.find(({ id }) => id === planId);
  if (!plan) return { status: 'no-plan' };
  const waitingPlan = otherPlanOf(openPayment, plan, offers);
  return {
    ...order,
    plan,
    isChecking: order.isChecking || subscription.isLoading,
    openPayment: waitingPlan ? undefined : openPayment,
    waitingPlan,
    mayTry: plan.trialDays > 0 && subscription.data?.trialAvailable === true && !openPayment,
  };
}

/**
 * The plan of an open payment for another plan. A payment with an unknown outcome is shown for every
 * requested plan.
 */
function otherPlanOf(open: Payment | undefined, plan: Plan, plans: readonly Plan[]): Plan | undefined {
  if (open?.status !== 'pending' || open.nextAction === undefined || open.planId === plan.id)
    return undefined;
  return plans.find(({ id }) => id === open.planId);
}
