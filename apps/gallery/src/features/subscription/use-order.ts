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
  | { status: 'ready'; plan: Plan; options: PaymentOptions };

/** The plan in the address, the ways to pay, and whether this visitor may buy at all. */
export function useOrder(planId: string | null): Order {
  const money = useMoney();
  const plans = useQuery(plansQuery(money));
  const options = useQuery(paymentOptionsQuery(money));
  // Not asked again in the middle: a payment under way must not turn the page around.
  const subscription = useQuery({ ...subscriptionQuery(money), refetchOnWindowFocus: false });
  if (plans.data && options.data && subscription.data) {
    const plan = plans.data.find(({ id }) => id === planId);
    if (hasSubscription(subscription.data)) return { status: 'subscribed' };
    return plan ? { status: 'ready', plan, options: options.data } : { status: 'no-plan' };
  }
  const error = plans.error ?? options.error ?? subscription.error;
  if (!error) return { status: 'wait' };
  const retry = () => void Promise.all([plans.refetch(), options.refetch(), subscription.refetch()]);
  return { status: 'failed', error, retry };
}
