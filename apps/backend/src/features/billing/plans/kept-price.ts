import type { PaymentRow } from '../payments/payment-store.ts';
import type { SubscriptionRow } from '../subscriptions/subscription-store.ts';
import type { PlanCatalogue, PricedPlan } from './plans.ts';
import { toMajor } from '../../../lib/amounts.ts';

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

/** What a period of a plan costs one subscriber, whatever it costs new buyers. */
export interface KeptPrice {
  planId: string;
  amountMinor: number;
  currency: string;
}

/** The price at which a payment was made; undefined for a payment without a plan, and for a plan that is not sold any more. */
export function priceOfPayment(payment: PaymentRow, plans: PlanCatalogue): KeptPrice | undefined {
  const { plan_id: planId, purpose, currency } = payment;
  if (planId === null) return undefined;
  // The payment of an upgrade is reduced by the credit for the replaced period.
  const amountMinor = purpose === 'change' ? plans.priceAt(planId, payment.created_at) : payment.amount_minor;
  return amountMinor === undefined ? undefined : { planId, amountMinor, currency };
}

/** What a period of the running plan costs this subscriber: what was paid, or where that is unknown, what the plan cost then. */
export function keptPriceOf(row: SubscriptionRow, plans: PlanCatalogue): KeptPrice | undefined {
  return priceFor(row, row.plan_id, { plans, at: row.current_period_start });
}

/**
 * What the next period costs. A change of plan that waits for it costs what the plan cost when the change was chosen.
 * Undefined for a plan that is not sold any more.
 */
export function renewalPriceOf(
  row: SubscriptionRow,
  plans: PlanCatalogue,
  scheduledAt: number | undefined,
): KeptPrice | undefined {
  const at = row.next_plan_id === null ? row.current_period_start : scheduledAt;
  return priceFor(row, row.next_plan_id ?? row.plan_id, { plans, at });
}

function priceFor(
  { price_plan_id: keptFor, price_minor: kept, price_currency: keptCurrency }: SubscriptionRow,
  planId: string,
  { plans, at }: { plans: PlanCatalogue; at: number | undefined },
): KeptPrice | undefined {
  const plan = plans.find(planId);
  if (!plan) return undefined;
  if (keptFor === planId && kept !== null && keptCurrency !== null)
    return { planId, amountMinor: kept, currency: keptCurrency };
  const then = at === undefined ? undefined : plans.priceAt(planId, at);
  return { planId, amountMinor: then ?? plan.amountMinor, currency: plan.currency };
}
