import { DAY_MS } from '@lumigraph/contracts';
import { PRICE_MAX_DAYS_AHEAD, type PlanPrices } from '@lumigraph/contracts/studio';
import { noteChange } from '../../../db/audit-trail.ts';
import { AppError, orNotFound } from '../../../lib/errors.ts';
import { toMajor, toMinor } from '../../../lib/amounts.ts';
import { unprocessable } from '../payments/purchase.ts';
import { createPlanPriceStore, type PlanPriceRow } from './plan-price-store.ts';
import type { PricedPlan } from './plans.ts';
import type { BillingContext } from '../payments/ports.ts';

export interface PriceChange {
  /** By id or interval. */
  plan: string;
  /** Major unit. */
  amount: number;
  /** Milliseconds; now when absent. */
  from?: number | undefined;
  reason: string;
  /** Name of the administrator, or `operator`. */
  by: string;
  /** Version of the prices that the change is based on; not checked when absent. */
  version?: number | undefined;
}

export type PriceDesk = ReturnType<typeof createPlanPrices>;

/** Prices of plans with their first day, changed by administrators. Subscriptions keep the price at which they were paid. */
export function createPlanPrices({ db, inTransaction, plans, now, log }: BillingContext) {
  function planOf(name: string): PricedPlan {
    return orNotFound(plans.named(name));
  }

  function checked({ amount, from }: PriceChange, { id, currency }: PricedPlan) {
    const validFrom = from ?? now();
    const amountMinor = toMinor(amount, currency);
    if (amountMinor === undefined || amountMinor <= 0)
      throw unprocessable('amount', `An amount of ${currency} with its usual decimals, above 0`);
    if (from !== undefined && from < now()) throw unprocessable('from', 'The first day is in the past');
    if (validFrom > now() + PRICE_MAX_DAYS_AHEAD * DAY_MS)
      throw unprocessable('from', `The first day is more than ${PRICE_MAX_DAYS_AHEAD} days away`);
    if (plans.priceAt(id, validFrom) === amountMinor)
      throw unprocessable('amount', 'This is the price on that day already');
    return { amountMinor, validFrom };
  }

  return {
    /** The present price of each plan, and every other one that was set. */
    async list(): Promise<{ value: PlanPrices; version: number }> {
      const store = createPlanPriceStore(db);
      await plans.refresh();
      const [rows, version] = [await store.all(), await store.version()];
      const value = {
        plans: plans.all.map((plan) => ({
          id: plan.id,
          interval: plan.interval,
          amount: toMajor(plan.amountMinor, plan.currency),
          currency: plan.currency,
          baseAmount: toMajor(plans.basePrice(plan.id) ?? plan.amountMinor, plan.currency),
          prices: rows.filter(({ plan_id: planId }) => planId === plan.id).map((row) => toPrice(row, now())),
        })),
      };
      return { value, version };
    },

    /**
     * Sets the price of a plan from a time on.
     * @throws AppError NOT_FOUND, UNPROCESSABLE, or CHANGED_MEANWHILE when the prices have another version
     */
    async change(change: PriceChange): Promise<void> {
      await plans.refresh();
      await inTransaction(async (transaction) => {
        const store = createPlanPriceStore(transaction);
        if (!(await store.advance(change.version))) throw new AppError('CHANGED_MEANWHILE');
        const plan = planOf(change.plan);
        const { amountMinor, validFrom } = checked(change, plan);
        await store.insert({
          plan_id: plan.id,
          amount_minor: amountMinor,
          currency: plan.currency,
          valid_from: validFrom,
          reason: change.reason,
          created_by: change.by,
          created_at: now(),
          withdrawn_at: null,
        });
        noteChange({
          object: { kind: 'plan', id: plan.id },
          before: { price: toMajor(plans.priceAt(plan.id, validFrom) ?? 0, plan.currency) },
          after: {
            price: toMajor(amountMinor, plan.currency),
            currency: plan.currency,
            from: new Date(validFrom).toISOString(),
          },
        });
      });
      await plans.refresh();
      log('plan-price-changed', { plan: change.plan, amount: change.amount, by: change.by });
    },

    /**
     * Takes back a price that is not valid yet.
     * @throws AppError NOT_FOUND, UNPROCESSABLE for a price that was valid, or CHANGED_MEANWHILE
     */
    async withdraw(id: number, { version }: { version?: number | undefined } = {}): Promise<void> {
      await inTransaction(async (transaction) => {
        const store = createPlanPriceStore(transaction);
        if (!(await store.advance(version))) throw new AppError('CHANGED_MEANWHILE');
        const row = await store.find(id);
        if (row?.withdrawn_at !== null) throw new AppError('NOT_FOUND');
        if (row.valid_from <= now())
          throw new AppError('UNPROCESSABLE', { message: 'This price is valid already; set another one' });
        await store.withdraw(id, now());
        noteChange({
          object: { kind: 'plan', id: row.plan_id },
          before: {
            price: toMajor(row.amount_minor, row.currency),
            from: new Date(row.valid_from).toISOString(),
          },
        });
      });
      await plans.refresh();
      log('plan-price-withdrawn', { price: id });
    },
  };
}

const toPrice = (row: PlanPriceRow, now: number): PlanPrices['plans'][number]['prices'][number] => ({
  id: row.id,
  amount: toMajor(row.amount_minor, row.currency),
  currency: row.currency,
  from: row.valid_from,
  reason: row.reason,
  createdBy: row.created_by,
  createdAt: row.created_at,
  withdrawnAt: row.withdrawn_at,
  isScheduled: row.withdrawn_at === null && row.valid_from > now,
});
