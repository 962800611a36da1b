import { planFeatures as allPlanFeatures } from '@lumigraph/contracts';
import { PlanCards } from '@lumigraph/ui-payments';
import '@lumigraph/ui-payments/styles.css';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { PlansLayout } from '../../features/subscription/plans-layout.tsx';
import { prefetchPlans, usePlans } from '../../features/subscription/use-plans.ts';
import { renderLink } from '../../lib/render-link.tsx';
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
  const { t } = useTranslation('subscription');
  const { planFeatures = allPlanFeatures } = useSiteConfig();
  const from = new URLSearchParams(useLocation().search).get('from') ?? undefined;
  const { plans, error, retry, subscription, isChecking } = usePlans();
  return (
    <PlansLayout error={error} onRetry={retry}>
      {plans && (
        <PlanCards
          plans={plans}
          features={planFeatures}
          subscription={subscription}
          // The action of a plan's link depends on the user's own plan.
          busy={isChecking}
          change={{ href: `${paths.profile()}#subscription`, label: t('plans.change') }}
          manage={{ href: `${paths.profile()}#subscription`, label: t('plans.manage') }}
          hrefFor={({ id }) => paths.payment({ plan: id, from })}
          renderLink={renderLink}
        />
      )}
    </PlansLayout>
  );
}

export const namespaces = billingNamespaces;
export { PlansPage as Page, prefetchPlans as prefetch };
