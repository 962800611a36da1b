import { useTranslation } from 'react-i18next';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import { WithBilling } from './with-billing.tsx';
import type { Payment, Subscription } from '@lumigraph/contracts';
import { Alert, Button, LinkButton, Skeleton, Spinner } from '@lumigraph/ui-kit';
import { formatDay, formatMoney, usePaymentTexts } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Download } from 'lucide-react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Notice } from '../../lib/notice.tsx';
import { renderLink } from '../../lib/render-link.tsx';
import { LoadFailure } from '../../features/subscription/load-failure.tsx';
import { useBilling } from '../../features/subscription/billing-access.ts';
import {
  invoicesQuery,
  plansQuery,
  subscriptionQuery,
} from '../../features/subscription/subscription-queries.ts';
import '../../features/subscription/subscription.css';
import { checkoutOrigin } from '../../features/subscription/kept-checkout.ts';
import { useConfirmedPayment } from '../../features/subscription/use-confirmed-payment.ts';
import { useInvoiceDownload } from '../../features/subscription/use-invoice-download.ts';
import { useBillingError } from '../../features/subscription/use-billing-error.ts';
import { useTrack } from '@lumigraph/analytics/react';
import { useEffect, useState } from 'react';

/** Navigating back and forth shows a receipt again; the purchase is reported once. */
const counted = new Set<string>();

function SuccessHead() {
  const { t } = useTranslation('subscription');
  return <SitePageMeta title={t('success.pageTitle')} robots="noindex" />;
}

function SuccessPage() {
  return (
    <WithBilling>
      <SuccessScreen />
    </WithBilling>
  );
}

/** /subscription/success?payment=…: uses only the server's status. */
export function SuccessScreen() {
  const paymentId = new URLSearchParams(useLocation().search).get('payment');
  return (
    <div className="money wrap">
      {paymentId === null ? <NoPayment /> : <ConfirmedPayment paymentId={paymentId} />}
    </div>
  );
}

/** Without a payment in the address, a trial may have begun; otherwise there is nothing to show. */
function NoPayment() {
  const { t } = useTranslation('subscription');
  const subscription = useQuery(subscriptionQuery(useBilling()));
  if (subscription.isLoading) return <Skeleton shape="block" className="money-wait" />;
  if (subscription.data?.status === 'Trialing') return <TrialBegun subscription={subscription.data} />;
  return (
    <Notice headingLevel={1} title={t('success.noneTitle')} text={t('success.noneText')}>
      <LinkButton href={`${paths.profile()}#subscription`} renderLink={renderLink}>
        {t('order.toProfile')}
      </LinkButton>
    </Notice>
  );
}

function TrialBegun({ subscription }: { subscription: Subscription }) {
  const { t, i18n } = useTranslation('subscription');
  const end = subscription.trialEnd ?? subscription.currentPeriodEnd ?? '';
  return (
    <section className="money-receipt" aria-labelledby="receipt-title">
      <CircleCheck aria-hidden size={48} className="money-receipt-mark" />
      <h1 id="receipt-title" tabIndex={-1}>
        {t('trial.begunTitle')}
      </h1>
      <p>{t('trial.begunText', { date: formatDay(end, i18n.language) })}</p>
      <GoOnLink />
    </section>
  );
}

function ConfirmedPayment({ paymentId }: { paymentId: string }) {
  const { payment, error, ask } = useConfirmedPayment(paymentId);
  if (error && !payment) return <LoadFailure error={error} onRetry={ask} />;
  if (!payment) return <Skeleton shape="block" className="money-wait" />;
  switch (payment.status) {
    case 'pending':
    case 'processing':
      return <OpenPayment payment={payment} />;
    case 'failed':
    case 'refunded':
      return <FailedPayment payment={payment} />;
    case 'succeeded':
      return <Receipt payment={payment} />;
    default:
      return payment.status satisfies never;
  }
}

function OpenPayment({ payment }: { payment: Payment }) {
  const { t } = useTranslation('subscription');
  const { url, clientSecret } = payment.nextAction ?? {};
  // A payment that needs confirmation in the provider's window continues on the payment page.
  const isConfirmed = clientSecret !== undefined && payment.planId !== undefined;
  const bank = isConfirmed ? paths.payment({ plan: payment.planId }) : url;
  return (
    <Notice
      headingLevel={1}
      title={t('success.waitTitle')}
      text={
        <output>
          <Spinner /> {t('success.waitText')}
        </output>
      }
    >
      {bank === undefined ? null : <a href={bank}>{t('success.toBank')}</a>}
    </Notice>
  );
}

/** A declined order is tried again where it was filled in, with the reason above the form. */
function FailedPayment({ payment }: { payment: Payment }) {
  const { t } = useTranslation('subscription');
  const { lookUp } = usePaymentTexts();
  const isRefunded = payment.status === 'refunded';
  const { planId } = payment;
  if (!isRefunded && planId !== undefined) {
    return <Navigate replace to={paths.payment({ plan: planId, declined: payment.id })} />;
  }
  const reason = lookUp(`declined.${payment.failureCode ?? 'payment_failed'}`) ?? t('success.failedText');
  return (
    <Notice
      headingLevel={1}
      title={t(isRefunded ? 'success.refundedTitle' : 'success.failedTitle')}
      text={isRefunded ? t('success.refundedText') : reason}
    >
      <LinkButton
        variant="primary"
        href={planId === undefined ? paths.plans() : paths.payment({ plan: planId })}
        renderLink={renderLink}
      >
        {t('success.again')}
      </LinkButton>
    </Notice>
  );
}

function Receipt({ payment }: { payment: Payment }) {
  const { t, i18n } = useTranslation('subscription');
  const billing = useBilling();
  useCountPurchase(payment);
  const { data: invoices } = useQuery(invoicesQuery(billing));
  const { save, busyId, error } = useInvoiceDownload();
  const errorText = useBillingError();
  const invoice = invoices?.find(({ paymentId }) => paymentId === payment.id);
  return (
    <section className="money-receipt" aria-labelledby="receipt-title">
      <CircleCheck aria-hidden size={48} className="money-receipt-mark" />
      <h1 id="receipt-title" tabIndex={-1}>
        {t('success.title')}
      </h1>
      <p>{t('success.text', { email: billing.visitor?.email ?? '' })}</p>
      <dl data-copyable="">
        <BoughtPlan planId={payment.planId} />
        <div>
          <dt>{t('success.paid')}</dt>
          <dd>
            <bdi>{formatMoney(payment.amount, payment.currency, i18n.language)}</bdi>
            {payment.cardLast4 ? (
              <>
                {' · '}
                <bdi>{`•••• ${payment.cardLast4}`}</bdi>
              </>
            ) : null}
          </dd>
        </div>
        <NextDate />
        {invoice ? (
          <div>
            <dt>{t('success.invoiceNumber')}</dt>
            <dd>{invoice.number}</dd>
          </div>
        ) : null}
      </dl>
      <div className="money-actions">
        <GoOnLink />
        {invoice ? (
          <Button
            icon={<Download aria-hidden size={18} />}
            busy={busyId === invoice.id}
            onClick={() => save(invoice)}
          >
            {t('success.invoice')}
          </Button>
        ) : null}
      </div>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
    </section>
  );
}

/** Leads back to the page from which the visitor came to the plans, by its name where the site has a text for it. */
function GoOnLink() {
  const { t } = useTranslation('subscription');
  const { t: tSite, i18n } = useTranslation();
  const [origin] = useState(checkoutOrigin);
  const name: string = `backTo.${origin?.split(/[/?#]/u)[1] ?? 'home'}`;
  return (
    <LinkButton variant="primary" href={origin ?? paths.home()} renderLink={renderLink}>
      {i18n.exists(name)
        ? // The types contain only the texts of every site.
          tSite(name as 'nav.home')
        : t(origin === undefined ? 'success.toGallery' : 'success.goOn')}
    </LinkButton>
  );
}

/** The plan and its interval as the server lists them; the bare id for a plan that is no longer sold. */
function BoughtPlan({ planId }: { planId: string | undefined }) {
  const { t } = useTranslation('subscription');
  const { data: plans } = useQuery(plansQuery(useBilling()));
  if (planId === undefined || !plans) return null;
  const plan = plans.find(({ id }) => id === planId);
  return (
    <div>
      <dt>{t('success.bought')}</dt>
      <dd>{plan ? t(`planNames.${plan.interval}`) : planId}</dd>
    </div>
  );
}

/** The next event of the subscription: a renewal or an end. */
function NextDate() {
  const { t, i18n } = useTranslation('subscription');
  const { data: subscription } = useQuery(subscriptionQuery(useBilling()));
  if (!subscription?.currentPeriodEnd) return null;
  const ends = subscription.cancelAtPeriodEnd || subscription.status === 'Cancelled';
  return (
    <div>
      <dt>{t(ends ? 'success.until' : 'success.renews')}</dt>
      <dd>{formatDay(subscription.currentPeriodEnd, i18n.language)}</dd>
    </div>
  );
}

/** Reports a payment that the server has confirmed, once: not when its page is reloaded later. */
function useCountPurchase({ id, planId, amount, currency }: Payment): void {
  const track = useTrack();
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (counted.has(id) || (entry?.type ?? 'navigate') !== 'navigate') return;
    counted.add(id);
    track('purchase', { plan: planId ?? 'unknown', currency, value: amount });
  }, [track, id, planId, amount, currency]);
}

export const namespaces = billingNamespaces;
export { SuccessHead as Head, SuccessPage as Page };
