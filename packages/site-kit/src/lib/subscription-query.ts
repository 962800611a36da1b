import { MINUTE_MS, type Subscription, type SubscriptionsApi } from '@lumigraph/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Longer timers overflow in browsers and would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The current subscription of a user: one cache entry for the header and for every screen. Not requested for
 * anonymous visitors.
 */
export function currentSubscriptionQuery(userId: string | undefined, open: () => Promise<SubscriptionsApi>) {
  return queryOptions<Subscription>({
    queryKey: ['account', 'subscription', userId ?? ''],
    queryFn: async () => (await open()).current(),
    enabled: userId !== undefined,
    staleTime: 0,
  });
}

/**
 * Time until the running period ends, when the subscription must be requested again; false when none is
 * running.
 */
export function untilPeriodEnds(subscription: Subscription | undefined, now: number): number | false {
  const left = Date.parse(subscription?.currentPeriodEnd ?? '') - now;
  if (!(left > 0)) return false;
  // At least a minute, so that a clock that is slightly wrong does not cause a request loop.
  return Math.min(Math.max(left, MINUTE_MS), LONGEST_TIMER_MS);
}
