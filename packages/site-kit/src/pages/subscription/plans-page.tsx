import { planFeatures as allPlanFeatures } from '@lumigraph/contracts';
import { PlanCards } from '@lumigraph/ui-payments';
import '@lumigraph/ui-payments/layered.css';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { PlansLayout } from '../../features/subscription/plans-layout.tsx';
import { prefetchPlans, usePlans } from '../../features/subscription/use-plans.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { WithBilling } from './with-billing.tsx';

function PlansPage() {
  return (
    <WithBilling>
      <PlansScreen />
    </WithBilling>
  );
}

/** /subscription/plans: price and benefits of Premium, the free plan beside it, the user's plan marked. */
export function PlansScreen() {
  const { planFeatures = allPlanFeatures } = useSiteConfig();
  const { cards, error, retry } = usePlans();
  return (
    <PlansLayout error={error} onRetry={retry}>
      {cards && <PlanCards {...cards} features={planFeatures} />}
    </PlansLayout>
  );
}

export const namespaces = billingNamespaces;
export { PlansPage as Page, prefetchPlans as prefetch };
