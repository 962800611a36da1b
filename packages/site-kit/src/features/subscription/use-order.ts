import type { Payment, PaymentOptions, Plan, SavedCard } from '@lumigraph/contracts';
import { isPaidUp } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import { useBilling } from './billing-access.ts';
import {
  declinedPaymentQuery,
  openPaymentQuery,
  paymentOptionsQuery,
  plansQuery,
  savedCardsQuery,
  subscriptionQuery,
} from './subscription-queries.ts';

/** The states of the payment page. */
export type Order =
  | { status: 'wait' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'no-plan' }
  | { status: 'subscribed' }
  | {
      status: 'ready';
      plan: Plan;
      options: PaymentOptions;
      /** It is not known yet whether this visitor has a subscription or an open payment. */
      isChecking: boolean;
      openPayment: Payment | undefined;
      /** A plan with a pending payment of this visitor; ordering another plan cancels it. */
      waitingPlan: Plan | undefined;
      /** The payment in the address, if the bank declined it. */
      declined: Payment | null | undefined;
      /** Without them where their request fails: a card can be typed in. */
      savedCards: readonly SavedCard[] | undefined;
      /** The server offers this visitor a trial of the plan. */
      mayTry: boolean;
    };

/** The plan in the address, the payment methods, and whether this visitor may buy. */
export function useOrder(planId: string | null, declinedId: string | null): Order {
  const billing = useBilling();
  const plans = useQuery(plansQuery(billing));
  const options = useQuery(paymentOptionsQuery(billing));
  // Not requested again during an order: the page must not change while a payment is in progress. If these
  // requests fail, the server still rejects a second subscription and a second payment.
  const once = { refetchOnWindowFocus: false, refetchOnReconnect: false };
  const subscription = useQuery({ ...subscriptionQuery(billing), ...once });
  const open = useQuery({ ...openPaymentQuery(billing), ...once });
  const declined = useQuery({ ...declinedPaymentQuery(billing, declinedId), ...once });
  const cards = useQuery({ ...savedCardsQuery(billing), ...once });
  if (plans.data && options.data) {
    if (isPaidUp(subscription.data)) return { status: 'subscribed' };
    const plan = plans.data.find(({ id }) => id === planId);
    if (!plan) return { status: 'no-plan' };
    const isChecking = subscription.isLoading || open.isLoading || declined.isLoading || cards.isLoading;
    const waitingPlan = otherPlanOf(open.data, plan, plans.data);
    const openPayment = waitingPlan ? undefined : (open.data ?? undefined);
    const mayTry = plan.trialDays > 0 && subscription.data?.trialAvailable === true && !open.data;
    return {
      status: 'ready',
      plan,
      options: options.data,
      isChecking,
      openPayment,
      waitingPlan,
      declined: declined.data,
      savedCards: cards.data,
      mayTry,
    };
  }
  const error = plans.error ?? options.error;
  if (!error) return { status: 'wait' };
  const retry = () => void Promise.all([plans.refetch(), options.refetch()]);
  return { status: 'failed', error, retry };
}

/**
 * The plan of an open payment for another plan. A payment with an unknown outcome is shown for every
 * requested plan.
 */
function otherPlanOf(open: Payment | null | undefined, plan: Plan, plans: readonly Plan[]): Plan | undefined {
  if (open?.status !== 'pending' || open.nextAction === undefined || open.planId === plan.id)
    return undefined;
  return plans.find(({ id }) => id === open.planId);
}
