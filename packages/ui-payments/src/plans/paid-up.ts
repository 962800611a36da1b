import type { Subscription } from '@lumigraph/contracts';

/** Active benefits, also in a trial or while a payment is overdue. */
export const hasSubscription = (subscription: Subscription | undefined): boolean =>
  subscription !== undefined && subscription.status !== 'None' && subscription.status !== 'Expired';

/** Such a user changes the plan instead of buying one: the current period is paid. */
export const isPaidUp = (subscription: Subscription | undefined): boolean =>
  hasSubscription(subscription) && subscription?.canBuy !== true;
