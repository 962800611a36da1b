import { Skeleton } from '@lumigraph/ui-kit';
import { hasSubscription } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { inLanguage } from '../../lib/language-address.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useBilling } from './billing-access.ts';
import { FreePlan } from './free-plan.tsx';
import { LoadFailure } from './load-failure.tsx';
import { subscriptionQuery, plansQuery } from './subscription-queries.ts';
import { useCameFrom } from './use-plans.ts';
import './subscription.css';
import { planFeatures as allPlanFeatures } from '@lumigraph/contracts';
import { JsonLd, productOffers } from '@lumigraph/site-meta';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';

export interface PlansLayoutProps {
  /** The failure of the request for the plans. */
  error: unknown;
  onRetry: () => void;
  /** The plans; a placeholder without them. */
  children?: ReactNode;
  /** What a site shows below the plans. */
  below?: ReactNode;
}

/** Head of the document, title and terms of Premium, the free plan beside the plans, and usual questions. */
export function PlansLayout({ error, onRetry, children, below }: PlansLayoutProps) {
  const { t } = useTranslation('subscription');
  const { supportReplyHours } = usePublicSettings();
  const { data: subscription } = useQuery(subscriptionQuery(useBilling()));
  const from = useCameFrom();
  return (
    <div className="billing wrap">
      <PlansMeta />
      <header className="billing-head">
        <h1 tabIndex={-1}>{t('plans.title')}</h1>
        <p>{t('plans.lead')}</p>
        <InGallery />
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
      {below}
      <div className="billing-note">
        <p>{t('plans.differs')}</p>
        {supportReplyHours ? <p>{t('plans.support', supportReplyHours)}</p> : null}
        <p>{t('plans.note')}</p>
        <p>
          <AppLink to={paths.payment({ gift: true, from })}>{t('gift.link')}</AppLink>
        </p>
      </div>
      <PlansFaq />
    </div>
  );
}

/** What a site without images sells with the same Premium: the main site of the server is the first of the others. */
function InGallery() {
  const { t, i18n } = useTranslation('subscription');
  const { planFeatures } = useSiteConfig();
  const [gallery] = usePublicSettings().siblings ?? [];
  if (planFeatures === undefined || gallery === undefined) return null;
  const at = (path: string): string => inLanguage(gallery.origin + path, i18n.language);
  return (
    <p>
      {t('plans.gallery', { site: gallery.name })} <a href={at(paths.plans())}>{t('plans.galleryPlans')}</a> ·{' '}
      <a href={at(paths.license())}>{t('plans.galleryLicense')}</a>
    </p>
  );
}

/** Answers to the usual questions about Premium. Those about images appear where Premium includes their license. */
function PlansFaq() {
  const { t } = useTranslation('subscription');
  const { planFeatures = allPlanFeatures } = useSiteConfig();
  const ids = planFeatures.includes('commercial-license')
    ? (['cancel', 'downloads', 'license', 'refund', 'payment', 'invoices'] as const)
    : (['cancel', 'refund', 'payment', 'invoices'] as const);
  return (
    <section className="billing-faq" aria-labelledby="plans-faq">
      <h2 id="plans-faq">{t('faq.title')}</h2>
      {ids.map((id) => (
        <details key={id}>
          <summary>{t(`faq.${id}.question`)}</summary>
          <p>{t(`faq.${id}.answer`)}</p>
        </details>
      ))}
    </section>
  );
}

/** Title, description and structured data of the page with the prices. */
function PlansMeta() {
  const { t } = useTranslation('subscription');
  const { name, shareImage } = useSiteConfig();
  const { origin } = usePublicSettings();
  const { data: plans = [] } = useQuery(plansQuery(useBilling()));
  const [title, description] = [t('plans.title'), t('plans.lead')];
  const offers = plans.map(({ name: plan, amount, currency, interval }) => ({
    name: plan,
    price: amount,
    currency,
    interval,
  }));
  return (
    <>
      <SitePageMeta title={title} description={description} path={paths.plans()} />
      {origin === '' || offers.length === 0 ? null : (
        <JsonLd
          data={productOffers({
            name: `${name} Premium`,
            description,
            url: origin + paths.plans(),
            seller: name,
            ...(shareImage === undefined ? {} : { image: origin + shareImage }),
            offers,
          })}
        />
      )}
    </>
  );
}
