import type { PaymentRow } from '../payments/payment-store.ts';
import type { SubscriptionRow } from '../subscriptions/subscription-store.ts';
import type { PlanCatalogue } from './plans.ts';

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
