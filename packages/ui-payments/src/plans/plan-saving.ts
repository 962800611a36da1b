import type { Plan, Subscription } from '@lumigraph/contracts';

const MONTHS_A_YEAR = 12;

export interface PlanSaving {
  /** In the currency's major unit, per year. */
  amount: number;
  /** From 0 to 1. */
  share: number;
  /** Price of the yearly plan per month. */
  perMonth: number;
}

/**
 * Computes the saving of a yearly plan against twelve months of the monthly one in the same currency; undefined when
 * there is none.
 */
export function savingOf(plan: Plan, plans: readonly Plan[]): PlanSaving | undefined {
  if (plan.interval !== 'yearly') return undefined;
  const monthly = plans.find(
    ({ interval, currency }) => interval === 'monthly' && currency === plan.currency,
  );
  if (!monthly) return undefined;
  const full = monthly.amount * MONTHS_A_YEAR;
  const amount = full - plan.amount;
  return amount > 0 ? { amount, share: amount / full, perMonth: plan.amount / MONTHS_A_YEAR } : undefined;
}

/** Active benefits, also in a trial or while a payment is overdue. */
export const hasSubscription = (subscription: Subscription | undefined): boolean =>
  subscription !== undefined && subscription.status !== 'None' && subscription.status !== 'Expired';

/** Such a user changes the plan instead of buying one: the current period is paid. */
export const isPaidUp = (subscription: Subscription | undefined): boolean =>
  hasSubscription(subscription) && subscription?.canBuy !== true;
