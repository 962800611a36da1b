import type { Subscription } from '@lumigraph/contracts';
import { Skeleton } from '@lumigraph/ui-kit';
import { formatDay } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useBilling } from '../../features/subscription/billing-access.ts';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { ConfirmedPayment } from '../../features/subscription/confirmed-payment.tsx';
import { GoOnLink } from '../../features/subscription/go-on-link.tsx';
import { subscriptionQuery } from '../../features/subscription/subscription-queries.ts';
import '../../features/subscription/subscription.css';
import { Notice } from '../../lib/notice.tsx';
import { ActionLink } from '../../lib/app-link.tsx';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import { withBilling } from './with-billing.tsx';

function SuccessHead() {
  const { t } = useTranslation('subscription');
  return <SitePageMeta title={t('success.pageTitle')} robots="noindex" />;
}

/** /subscription/success?payment=…: uses only the server's status. */
export function SuccessScreen() {
  const query = new URLSearchParams(useLocation().search);
  const paymentId = query.get('payment');
  return (
    <div className="billing wrap">
      {paymentId === null ? (
        <NoPayment isGift={query.has('gift')} />
      ) : (
        <ConfirmedPayment paymentId={paymentId} />
      )}
    </div>
  );
}

/** Without a payment in the address, a trial or a gift may have begun; otherwise there is nothing to show. */
function NoPayment({ isGift }: { isGift: boolean }) {
  const { t } = useTranslation('subscription');
  const subscription = useQuery(subscriptionQuery(useBilling()));
  if (subscription.isLoading) return <Skeleton shape="block" className="billing-wait" />;
  if (subscription.data?.status === 'Trialing')
    return <FreePeriodBegun subscription={subscription.data} kind={isGift ? 'gift' : 'trial'} />;
  return (
    <Notice headingLevel={1} title={t('success.noneTitle')} text={t('success.noneText')}>
      <ActionLink href={`${paths.profile()}#subscription`}>{t('order.toProfile')}</ActionLink>
    </Notice>
  );
}

function FreePeriodBegun({ subscription, kind }: { subscription: Subscription; kind: 'trial' | 'gift' }) {
  const { t, i18n } = useTranslation('subscription');
  const end = subscription.trialEnd ?? subscription.currentPeriodEnd ?? '';
  return (
    <section className="billing-receipt" aria-labelledby="receipt-title">
      <CircleCheck size={48} className="billing-receipt-mark" />
      <h1 id="receipt-title" tabIndex={-1}>
        {t(`${kind}.begunTitle`)}
      </h1>
      <p>{t(`${kind}.begunText`, { date: formatDay(end, i18n.language, subscription.timeZone) })}</p>
      <GoOnLink />
    </section>
  );
}

export const namespaces = billingNamespaces;
export { SuccessHead as Head };
export const Page = withBilling(SuccessScreen);
