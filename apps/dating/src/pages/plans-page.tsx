import {
  billingNamespaces,
  PlansLayout,
  prefetchPlans,
  usePlans,
  withBilling,
} from '@lumigraph/site-kit/plans';
import { PlanCards } from '@lumigraph/ui-payments';
import '@lumigraph/ui-payments/layered.css';
import { siteConfig } from '../site.config.ts';

/** /subscription/plans: the document contains the prices; the visitor's own plan is marked once it is known. */
function PlansScreen() {
  const { cards, error, retry } = usePlans();
  return (
    <PlansLayout error={error} onRetry={retry}>
      {cards && <PlanCards {...cards} features={siteConfig.planFeatures} />}
    </PlansLayout>
  );
}

export { billingNamespaces as namespaces, prefetchPlans as prefetch };
export const Page = withBilling(PlansScreen);
