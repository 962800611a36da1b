import { Skeleton } from '@lumigraph/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { FreePlan } from './free-plan.tsx';
import { LoadFailure } from './load-failure.tsx';
import './subscription.css';

export interface PlansLayoutProps {
  /** The failure of the request for the plans. */
  error: unknown;
  onRetry: () => void;
  /** The plans; a placeholder without them. */
  children?: ReactNode;
}

/** Title and terms of Premium, and the free plan beside the plans. */
export function PlansLayout({ error, onRetry, children }: PlansLayoutProps) {
  const { t } = useTranslation('subscription');
  const { supportReplyHours } = usePublicSettings();
  return (
    <div className="money wrap">
      <header className="money-head">
        <h1 tabIndex={-1}>{t('plans.title')}</h1>
        <p>{t('plans.lead')}</p>
      </header>
      {error ? <LoadFailure error={error} onRetry={onRetry} /> : null}
      <div className="money-plans">
        <FreePlan />
        {children}
        {children || error ? null : (
          <div className="money-plans-wait" aria-busy="true">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        )}
      </div>
      {supportReplyHours ? <p className="money-note">{t('plans.support', supportReplyHours)}</p> : null}
      <p className="money-note">{t('plans.note')}</p>
    </div>
  );
}
