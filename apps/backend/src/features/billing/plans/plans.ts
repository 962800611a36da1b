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

export type PlanCatalogue = ReturnType<typeof createPlanCatalogue>;

export function createPlanCatalogue(settings: PlanSettings, { readPrices, now }: PlanCatalogueDeps) {
  const { currency, trialDays } = settings;
  const base = planIntervals.map((interval) => ({
    id: planIdOf(interval),
    name: `Premium ${interval}`,
    interval,
    amountMinor: settings.priceMinor(interval),
  }));
  let prices: readonly PlanPriceRow[] = [];
  /** The price in the settings, which applies before the first one that was set. */
  const basePrice = (planId: string) => base.find(({ id }) => id === planId)?.amountMinor;

  /** What the plan cost new buyers at a time, in minor units. */
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

  function all(): PricedPlan[] {
    const { earlyAccess, creditMark } = settings.benefits();
    const features = planFeatures.filter(
      (one) => (one !== 'early-access' || earlyAccess) && (one !== 'no-watermark' || creditMark),
    );
    return base.map((plan) => ({
      ...plan,
      amountMinor: priceAt(plan.id, now()) ?? plan.amountMinor,
      currency,
      trialDays,
      features,
    }));
  }

  const find = (planId: string): PricedPlan | undefined => all().find(({ id }) => id === planId);
  return {
    /** At the prices of this moment. */
    get all() {
      return all();
    },
    find,
    /** By id or by the name of its interval: `premium-monthly`, `monthly`. */
    named: (name: string): PricedPlan | undefined =>
      find(name) ?? all().find(({ interval }) => interval === name),
    /** A plan that is not sold any more renews monthly until it is changed. */
    intervalOf: (planId: string): PlanInterval => find(planId)?.interval ?? 'monthly',
    priceAt,
    basePrice,
    /** Reads prices that this or another process has changed; called before a price is shown or charged. */
    async refresh(): Promise<void> {
      prices = await readPrices();
    },
  };
}

export function toPlan({ amountMinor, ...plan }: PricedPlan): Plan {
  return { ...plan, amount: toMajor(amountMinor, plan.currency), features: [...plan.features] };
}
