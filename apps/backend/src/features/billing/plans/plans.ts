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
  /** With 0 no member sees an image before others, and no plan lists it. */
  earlyAccessHours: number;
  /** Without it free files have no credit mark either, and no plan lists its absence. */
  creditMark: boolean;
}

export interface PlanCatalogue {
  all: readonly PricedPlan[];
  find(planId: string): PricedPlan | undefined;
  /** By id or by the name of its interval: `premium-monthly`, `monthly`. */
  named(name: string): PricedPlan | undefined;
}

export function createPlanCatalogue(settings: PlanSettings): PlanCatalogue {
  const { currency, trialDays } = settings;
  const features = planFeatures.filter(
    (one) =>
      (one !== 'early-access' || settings.earlyAccessHours > 0) &&
      (one !== 'no-watermark' || settings.creditMark),
  );
  const all: PricedPlan[] = [
    {
      id: 'premium-monthly',
      name: 'Premium monthly',
      interval: 'monthly',
      amountMinor: settings.monthlyMinor,
      currency,
      trialDays,
      features,
    },
    {
      id: 'premium-yearly',
      name: 'Premium yearly',
      interval: 'yearly',
      amountMinor: settings.yearlyMinor,
      currency,
      trialDays,
      features,
    },
  ];
  const find = (planId: string) => all.find(({ id }) => id === planId);
  return { all, find, named: (name) => find(name) ?? all.find(({ interval }) => interval === name) };
}

export function toPlan({ amountMinor, ...plan }: PricedPlan): Plan {
  return { ...plan, amount: toMajor(amountMinor, plan.currency), features: [...plan.features] };
}
