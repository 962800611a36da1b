import { renderLink, sharedPaths } from '@lumigraph/site-kit';
import {
  billingNamespaces,
  PlansLayout,
  prefetchPlans,
  usePlans,
  WithBilling,
} from '@lumigraph/site-kit/plans';
import { PlanCards } from '@lumigraph/ui-payments';
import '@lumigraph/ui-payments/styles.css';
import { useTranslation } from 'react-i18next';
import { siteConfig } from '../site.config.ts';

/** /subscription/plans: the document contains the prices; the visitor's own plan is marked once it is known. */
function PlansScreen() {
  const { t } = useTranslation('subscription');
  const { plans, error, retry, subscription, isChecking } = usePlans();
  return (
    <PlansLayout error={error} onRetry={retry}>
      {plans && (
        <PlanCards
          plans={plans}
          features={siteConfig.planFeatures}
          subscription={subscription}
          busy={isChecking}
          change={{ href: `${sharedPaths.profile()}#subscription`, label: t('plans.change') }}
          manage={{ href: `${sharedPaths.profile()}#subscription`, label: t('plans.manage') }}
          hrefFor={({ id }) => sharedPaths.payment({ plan: id })}
          renderLink={renderLink}
        />
      )}
    </PlansLayout>
  );
}

function PlansPage() {
  return (
    <WithBilling>
      <PlansScreen />
    </WithBilling>
  );
}

export { billingNamespaces as namespaces, PlansPage as Page, prefetchPlans as prefetch };
