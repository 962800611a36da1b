import type { Subscription } from '@lumigraph/contracts';
import { canBuy, isOver, isPremium } from './subscription-machine.ts';
import { toState, type SubscriptionRow } from './subscription-store.ts';
import type { PlanCatalogue } from '../plans/plans.ts';

const none: Subscription = {
  id: null,
  planId: null,
  status: 'None',
  currentPeriodStart: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  trialEnd: null,
  isPremium: false,
  nextPlanId: null,
  createdAt: null,
  canBuy: true,
};

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** A subscription as its owner sees it; `None` where there never was one. */
export function toSubscription(
  row: SubscriptionRow | undefined,
  plans: PlanCatalogue,
  now: number,
): Subscription {
  if (!row) return none;
  const state = toState(row, plans.intervalOf);
  return {
    id: row.id,
    planId: row.plan_id,
    // Over by the clock, although the nightly job has not written it yet.
    status: isOver(state, now) ? 'Expired' : state.status,
    currentPeriodStart: iso(row.current_period_start),
    currentPeriodEnd: iso(row.current_period_end),
    cancelAtPeriodEnd: row.cancel_at_period_end === 1,
    trialEnd: iso(row.trial_end),
    isPremium: isPremium(state, now),
    nextPlanId: row.next_plan_id,
    createdAt: iso(row.created_at),
    canBuy: canBuy(state, now),
  };
}
