import { Skeleton } from '@lumigraph/ui-kit';
import { hasSubscription } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useBilling } from './billing-access.ts';
import { FreePlan } from './free-plan.tsx';
import { LoadFailure } from './load-failure.tsx';
import { PlansMeta } from './plans-meta.tsx';
import { PlansFaq } from './plans-faq.tsx';
import { subscriptionQuery } from './subscription-queries.ts';
import './subscription.css';

export interface PlansLayoutProps {
  /** The failure of the request for the plans. */
  error: unknown;
  onRetry: () => void;
  /** The plans; a placeholder without them. */
  children?: ReactNode;
}

/** Head of the document, title and terms of Premium, the free plan beside the plans, and usual questions. */
export function PlansLayout({ error, onRetry, children }: PlansLayoutProps) {
  const { t } = useTranslation('subscription');
  const { supportReplyHours } = usePublicSettings();
  const { data: subscription } = useQuery(subscriptionQuery(useBilling()));
  return (
    <div className="billing wrap">
      <PlansMeta />
      <header className="billing-head">
        <h1 tabIndex={-1}>{t('plans.title')}</h1>
        <p>{t('plans.lead')}</p>
      </header>
      {error ? <LoadFailure error={error} onRetry={onRetry} /> : null}
      <div className="billing-plans">
        <FreePlan isCurrent={subscription !== undefined && !hasSubscription(subscription)} />
        {children}
        {children || error ? null : (
          <div className="billing-plans-wait" aria-busy="true">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        )}
      </div>
      <div className="billing-note">
        <p>{t('plans.differs')}</p>
        {supportReplyHours ? <p>{t('plans.support', supportReplyHours)}</p> : null}
        <p>{t('plans.note')}</p>
      </div>
      <PlansFaq />
    </div>
  );
}
