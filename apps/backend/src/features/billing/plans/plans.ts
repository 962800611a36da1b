import {
  planFeatures,
  planIdOf,
  planIntervals,
  type Plan,
  type PlanFeature,
  type PlanInterval,
} from '@lumigraph/contracts';
import { toMajor } from '../../../lib/amounts.ts';
import type { PlanPriceRow } from './plan-price-store.ts';

/** A plan with its price in minor units; the only source of prices in the server. */
export interface PricedPlan {
  id: string;
  name: string;
  interval: PlanInterval;
  amountMinor: number;
  currency: string;
  trialDays: number;
  features: readonly PlanFeature[];
}

export interface PlanSettings {
  priceMinor: (interval: PlanInterval) => number;
  currency: string;
  trialDays: number;
  /**
   * Asked whenever a plan is shown: without early access no plan lists it, and without a credit mark on free files no
   * plan lists its absence.
   */
  benefits: () => { earlyAccess: boolean; creditMark: boolean };
}

export interface PlanCatalogueDeps {
  /** Prices that administrators have set. */
  readPrices: () => Promise<readonly PlanPriceRow[]>;
  now: () => number;
}

export interface PlanCatalogue {
  /** At the prices of this moment. */
  readonly all: readonly PricedPlan[];
  find(planId: string): PricedPlan | undefined;
  /** By id or by the name of its interval: `premium-monthly`, `monthly`. */
  named(name: string): PricedPlan | undefined;
  /** What the plan cost new buyers at a time, in minor units. */
  priceAt(planId: string, at: number): number | undefined;
  /** The price in the settings, which applies before the first one that was set. */
  basePrice(planId: string): number | undefined;
  /** Reads prices that this or another process has changed; called before a price is shown or charged. */
  refresh(): Promise<void>;
}

export function createPlanCatalogue(
  settings: PlanSettings,
  { readPrices, now }: PlanCatalogueDeps,
): PlanCatalogue {
  const { currency, trialDays } = settings;
  const featuresNow = (): PlanFeature[] => {
    const { earlyAccess, creditMark } = settings.benefits();
    return planFeatures.filter(
      (one) => (one !== 'early-access' || earlyAccess) && (one !== 'no-watermark' || creditMark),
    );
  };
  const base: readonly PricedPlan[] = planIntervals.map((interval) => ({
    id: planIdOf(interval),
    name: `Premium ${interval}`,
    interval,
    amountMinor: settings.priceMinor(interval),
    currency,
    trialDays,
    get features() {
      return featuresNow();
    },
  }));
  let prices: readonly PlanPriceRow[] = [];
  const basePrice = (planId: string) => base.find(({ id }) => id === planId)?.amountMinor;

  function priceAt(planId: string, at: number): number | undefined {
    // A price in another currency is not compared with the present one: the settings decide again.
    const set = prices.find(
      (price) =>
        price.plan_id === planId &&
        price.currency === currency &&
        price.withdrawn_at === null &&
        price.valid_from <= at,
    );
    return set?.amount_minor ?? basePrice(planId);
  }

  const atPresent = (plan: PricedPlan): PricedPlan => ({
    ...plan,
    amountMinor: priceAt(plan.id, now()) ?? plan.amountMinor,
  });
  const find = (planId: string) => {
    const plan = base.find(({ id }) => id === planId);
    return plan && atPresent(plan);
  };
  return {
    get all() {
      return base.map(atPresent);
    },
    find,
    named(name) {
      const plan = base.find(({ id }) => id === name) ?? base.find(({ interval }) => interval === name);
      return plan && atPresent(plan);
    },
    priceAt,
    basePrice,
    async refresh() {
      prices = await readPrices();
    },
  };
}

export function toPlan({ amountMinor, ...plan }: PricedPlan): Plan {
  return { ...plan, amount: toMajor(amountMinor, plan.currency), features: [...plan.features] };
}
