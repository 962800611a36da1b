import { planFeatures as allPlanFeatures } from '@lumigraph/contracts';
import { PlanCards } from '@lumigraph/ui-payments';
import '@lumigraph/ui-payments/layered.css';
import type { ReactNode } from 'react';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { PlansLayout } from '../../features/subscription/plans-layout.tsx';
import { prefetchPlans, usePlans } from '../../features/subscription/use-plans.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { withBilling } from './with-billing.tsx';

interface PlansProps {
  /** What a site shows below the plans. */
  below?: ReactNode;
}

/** /subscription/plans: price and benefits of Premium, the free plan beside it, the user's plan marked. */
export function PlansScreen({ below }: PlansProps) {
  const { planFeatures = allPlanFeatures } = useSiteConfig();
  const { cards, error, retry } = usePlans();
  return (
    <PlansLayout error={error} onRetry={retry} below={below}>
      {cards && <PlanCards {...cards} features={planFeatures} />}
    </PlansLayout>
  );
}

/** The ready page with the plans; a site can show more below them. */
export const PlansPage = withBilling(PlansScreen);

export const namespaces = billingNamespaces;
export { PlansPage as Page, prefetchPlans as prefetch };
