import { toMajor } from '../../../lib/amounts.ts';
import type { PricedPlan } from './plans.ts';
import type { SubscriptionRow } from '../subscriptions/subscription-store.ts';

export interface PlanChange {
  /** 0: nothing to pay now, the change waits for the next period. */
  dueMinor: number;
  creditMinor: number;
  effectiveAt: number;
}

/**
 * What a change of plan costs: a dearer plan begins at once and the unused part of the running period is taken off its
 * price; a cheaper one, or any during a trial, begins when the period ends.
 */
export function planChange(
  subscription: SubscriptionRow,
  change: {
    from: PricedPlan;
    to: PricedPlan;
    /** Refunded amount of the running period's payment: it is not credited again. */
    refundedMinor: number;
  },
  now: number,
): PlanChange {
  const { from, to, refundedMinor } = change;
  const paidMinor = Math.max(0, from.amountMinor - refundedMinor);
  const later = { dueMinor: 0, creditMinor: 0, effectiveAt: subscription.current_period_end };
  if (subscription.status === 'Trialing' || to.amountMinor <= from.amountMinor) return later;
  const period = subscription.current_period_end - subscription.current_period_start;
  const left = Math.max(0, subscription.current_period_end - now);
  // Rounded in the customer's favour.
  const creditMinor = period > 0 ? Math.ceil((paidMinor * Math.min(left, period)) / period) : 0;
  const dueMinor = to.amountMinor - creditMinor;
  return dueMinor > 0 ? { dueMinor, creditMinor, effectiveAt: now } : later;
}

export function toPreview(planId: string, change: PlanChange, currency: string) {
  return {
    planId,
    amountDue: toMajor(change.dueMinor, currency),
    credit: toMajor(change.creditMinor, currency),
    currency,
    effectiveAt: new Date(change.effectiveAt).toISOString(),
  };
}
