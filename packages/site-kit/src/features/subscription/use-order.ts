import type { PaymentOptions, Plan } from '@lumigraph/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMoney } from './money-access.ts';
import {
  hasSubscription,
  paymentOptionsQuery,
  plansQuery,
  subscriptionQuery,
} from './subscription-queries.ts';

/** What the payment page can show. */
export type Order =
  | { status: 'wait' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'no-plan' }
  | { status: 'subscribed' }
  /** `isChecking`: whether this visitor has a subscription already is not known yet. */
  | { status: 'ready'; plan: Plan; options: PaymentOptions; isChecking: boolean };

/** The plan in the address, the ways to pay, and whether this visitor may buy at all. */
export function useOrder(planId: string | null): Order {
  const money = useMoney();
  const plans = useQuery(plansQuery(money));
  const options = useQuery(paymentOptionsQuery(money));
  // Not asked again in the middle: a payment under way must not turn the page around. Should it not answer, the
  // server still refuses a second subscription.
  const subscription = useQuery({ ...subscriptionQuery(money), refetchOnWindowFocus: false });
  if (plans.data && options.data) {
    if (hasSubscription(subscription.data)) return { status: 'subscribed' };
    const plan = plans.data.find(({ id }) => id === planId);
    return plan
      ? { status: 'ready', plan, options: options.data, isChecking: subscription.isLoading }
      : { status: 'no-plan' };
  }
  const error = plans.error ?? options.error;
  if (!error) return { status: 'wait' };
  const retry = () => void Promise.all([plans.refetch(), options.refetch()]);
  return { status: 'failed', error, retry };
}
