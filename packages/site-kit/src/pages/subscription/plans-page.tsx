import type { PageModule } from '../../app/lazy-page.tsx';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import {
  publicBillingQueries,
  isPaidUp,
  plansQuery,
  subscriptionQuery,
} from '../../features/subscription/subscription-queries.ts';
import { WithBilling } from './with-billing.tsx';
import { planFeatures as allPlanFeatures } from '@lumigraph/contracts';
import { Skeleton } from '@lumigraph/ui-kit';
import { PlanCards } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '@lumigraph/ui-payments/styles.css';
import { paths } from '../../app/paths.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { renderLink } from '../../lib/render-link.tsx';
import { FreePlan } from '../../features/subscription/free-plan.tsx';
import { LoadFailure } from '../../features/subscription/load-failure.tsx';
import { useBilling } from '../../features/subscription/billing-access.ts';
import { SubscriptionMeta } from '../../features/subscription/subscription-meta.tsx';
import '../../features/subscription/subscription.css';

/** A feature of another site is not shown here; an unknown feature is left out too. */
const onlyOf = (features: readonly string[], known: readonly string[]): string[] =>
  features.filter((feature) => known.includes(feature));

function PlansPage() {
  return (
    <WithBilling>
      <PlansScreen />
    </WithBilling>
  );
}

/** The prices are part of the document. If they fail to load, the screen shows it and offers a retry. */
export const prefetch: NonNullable<PageModule['prefetch']> = async ({ services, queryClient }) => {
  await queryClient.prefetchQuery(publicBillingQueries.plans(services.billing));
  return undefined;
};

/**
 * /subscription/plans: price and benefits of Premium, the free plan beside it, the user's own plan marked.
 */
export function PlansScreen() {
  const { t } = useTranslation('subscription');
  const billing = useBilling();
  const plans = useQuery(plansQuery(billing));
  const { data: subscription, isLoading } = useQuery(subscriptionQuery(billing));
  const { planFeatures = allPlanFeatures } = useSiteConfig();
  const { supportReplyHours } = usePublicSettings();
  const isSubscribed = isPaidUp(subscription);
  return (
    <div className="money wrap">
      <SubscriptionMeta title={t('plans.title')} description={t('plans.lead')} />
      <header className="money-head">
        <h1 tabIndex={-1}>{t('plans.title')}</h1>
        <p>{t('plans.lead')}</p>
      </header>
      {plans.error ? <LoadFailure error={plans.error} onRetry={() => void plans.refetch()} /> : null}
      <div className="money-plans">
        <FreePlan />
        {plans.data ? (
          <PlanCards
            plans={plans.data.map((plan) => ({ ...plan, features: onlyOf(plan.features, planFeatures) }))}
            // The action of a plan's link depends on the user's own plan.
            busy={billing.isStarting === true || isLoading}
            currentPlanId={isSubscribed ? (subscription?.planId ?? undefined) : undefined}
            hrefFor={({ id }) =>
              isSubscribed ? `${paths.profile()}#subscription` : paths.payment({ plan: id })
            }
            {...(isSubscribed ? { actionLabel: () => t('plans.change') } : {})}
            renderLink={renderLink}
          />
        ) : null}
        {plans.isPending ? (
          <div className="money-plans-wait" aria-busy="true">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        ) : null}
      </div>
      {supportReplyHours ? <p className="money-note">{t('plans.support', supportReplyHours)}</p> : null}
      <p className="money-note">{t('plans.note')}</p>
    </div>
  );
}

export const namespaces = billingNamespaces;
export { PlansPage as Page };
