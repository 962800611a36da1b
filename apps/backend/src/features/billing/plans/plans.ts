import { planFeatures, type Plan, type PlanFeature, type PlanInterval } from '@lumigraph/contracts';
import { toMajor } from '../../../lib/amounts.ts';

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
  monthlyMinor: number;
  yearlyMinor: number;
  currency: string;
  trialDays: number;
  /**
   * Asked whenever a plan is shown: without early access no plan lists it, and without a credit mark on free files no
   * plan lists its absence.
   */
  benefits: () => { earlyAccess: boolean; creditMark: boolean };
}

export interface PlanCatalogue {
  all: readonly PricedPlan[];
  find(planId: string): PricedPlan | undefined;
  /** By id or by the name of its interval: `premium-monthly`, `monthly`. */
  named(name: string): PricedPlan | undefined;
}

export function createPlanCatalogue(settings: PlanSettings): PlanCatalogue {
  const { currency, trialDays } = settings;
  const featuresNow = (): PlanFeature[] => {
    const { earlyAccess, creditMark } = settings.benefits();
    return planFeatures.filter(
      (one) => (one !== 'early-access' || earlyAccess) && (one !== 'no-watermark' || creditMark),
    );
  };
  const all: PricedPlan[] = [
    {
      id: 'premium-monthly',
      name: 'Premium monthly',
      interval: 'monthly',
      amountMinor: settings.monthlyMinor,
      currency,
      trialDays,
      get features() {
        return featuresNow();
      },
    },
    {
      id: 'premium-yearly',
      name: 'Premium yearly',
      interval: 'yearly',
      amountMinor: settings.yearlyMinor,
      currency,
      trialDays,
      get features() {
        return featuresNow();
      },
    },
  ];
  const find = (planId: string) => all.find(({ id }) => id === planId);
  return { all, find, named: (name) => find(name) ?? all.find(({ interval }) => interval === name) };
}

export function toPlan({ amountMinor, ...plan }: PricedPlan): Plan {
  return { ...plan, amount: toMajor(amountMinor, plan.currency), features: [...plan.features] };
}
