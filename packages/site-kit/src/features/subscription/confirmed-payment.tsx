import { useTrack } from '@lumigraph/analytics/react';
import { type Payment, SECOND_MS } from '@lumigraph/contracts';
import { Alert, Button, Skeleton, Spinner } from '@lumigraph/ui-kit';
import { formatDay, formatMoney, productName, usePaymentTexts } from '@lumigraph/ui-payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Download } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Notice } from '../../lib/notice.tsx';
import { ActionLink } from '../../lib/app-link.tsx';
import { useBilling } from './billing-access.ts';
import { GoOnLink } from './go-on-link.tsx';
import { LoadFailure } from './load-failure.tsx';
import { invoicesQuery, plansQuery, productsQuery, subscriptionQuery } from './subscription-queries.ts';
import './subscription.css';
import { useBillingError } from './use-billing-error.ts';
import { useInvoiceDownload } from './use-invoice-download.ts';
import { useReturnedAddress } from './use-returned-address.ts';

/** Navigating back and forth shows a receipt again; the purchase is reported once. */
const counted = new Set<string>();

/** The outcome of a payment, as the server states it: for a plan or a one-off product. */
export function ConfirmedPayment({ paymentId }: { paymentId: string }) {
  const { payment, error, ask } = useConfirmedPayment(paymentId);
  useReturnedAddress();
  if (error && !payment) return <LoadFailure error={error} onRetry={ask} />;
  if (!payment) return <Skeleton shape="block" className="billing-wait" />;
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
  const bank = clientSecret === undefined ? url : (paymentPage(payment) ?? url);
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

/** Where the same thing is paid for; undefined for a payment for neither a plan nor a product. */
function paymentPage({ planId, productId, amount }: Payment): string | undefined {
  if (planId !== undefined) return paths.payment({ plan: planId });
  return productId === undefined ? undefined : paths.payment({ product: productId, amount });
}

/** A declined order is tried again where it was filled in, with the reason above the form. */
function FailedPayment({ payment }: { payment: Payment }) {
  const { t } = useTranslation('subscription');
  const { lookUp } = usePaymentTexts();
  const isRefunded = payment.status === 'refunded';
  const again = paymentPage(payment);
  if (!isRefunded && again !== undefined) {
    return <Navigate replace to={`${again}&declined=${payment.id}`} />;
  }
  const reason = lookUp(`declined.${payment.failureCode ?? 'payment_failed'}`) ?? t('success.failedText');
  return (
    <Notice
      headingLevel={1}
      title={t(isRefunded ? 'success.refundedTitle' : 'success.failedTitle')}
      text={isRefunded ? t('success.refundedText') : reason}
    >
      <ActionLink variant="primary" href={again ?? paths.plans()}>
        {t('success.again')}
      </ActionLink>
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
    <section className="billing-receipt" aria-labelledby="receipt-title">
      <CircleCheck size={48} className="billing-receipt-mark" />
      <h1 id="receipt-title" tabIndex={-1}>
        {t(payment.productId === undefined ? 'success.title' : 'support.thanksTitle')}
      </h1>
      <p>{t('success.text', { email: billing.visitor?.email ?? '' })}</p>
      <dl data-copyable="">
        <BoughtPlan planId={payment.planId} />
        <BoughtProduct productId={payment.productId} />
        <Fact name={t('success.paid')}>
          <bdi>{formatMoney(payment.amount, payment.currency, i18n.language)}</bdi>
          {payment.cardLast4 ? (
            <span>
              {' · '}
              <bdi>{`•••• ${payment.cardLast4}`}</bdi>
            </span>
          ) : null}
        </Fact>
        {payment.planId === undefined ? null : <NextDate />}
        {invoice ? <Fact name={t('success.invoiceNumber')}>{invoice.number}</Fact> : null}
      </dl>
      <div className="billing-actions">
        <GoOnLink />
        {invoice ? (
          <Button icon={<Download size={18} />} busy={busyId === invoice.id} onClick={() => save(invoice)}>
            {t('success.invoice')}
          </Button>
        ) : null}
      </div>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The plan and its interval as the server lists them; the bare id for a plan that is no longer sold. */
function BoughtPlan({ planId }: { planId: string | undefined }) {
  const { t } = useTranslation('subscription');
  const { data: plans } = useQuery(plansQuery(useBilling()));
  if (planId === undefined || !plans) return null;
  const plan = plans.find(({ id }) => id === planId);
  return <Fact name={t('success.bought')}>{plan ? t(`planNames.${plan.interval}`) : planId}</Fact>;
}

/** The product in the visitor's language; nothing for one that is no longer offered. */
function BoughtProduct({ productId }: { productId: string | undefined }) {
  const { t, i18n } = useTranslation('subscription');
  const { data: products } = useQuery({
    ...productsQuery(useBilling()),
    enabled: productId !== undefined,
  });
  const product = products?.find(({ id }) => id === productId);
  if (!product) return null;
  return <Fact name={t('support.bought')}>{productName(product, i18n.language)}</Fact>;
}

/** The next event of the subscription: a renewal or an end. */
function NextDate() {
  const { t, i18n } = useTranslation('subscription');
  const { data: subscription } = useQuery(subscriptionQuery(useBilling()));
  if (!subscription?.currentPeriodEnd) return null;
  const ends = subscription.cancelAtPeriodEnd || subscription.status === 'Cancelled';
  return (
    <Fact name={t(ends ? 'success.until' : 'success.renews')}>
      {formatDay(subscription.currentPeriodEnd, i18n.language, subscription.timeZone)}
    </Fact>
  );
}

/** Reports a payment that the server has confirmed, once: not when its page is reloaded later. */
function useCountPurchase({ id, planId, productId, amount, currency }: Payment): void {
  const track = useTrack();
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // Purchases are those of Premium.
    if (productId !== undefined || counted.has(id) || (entry?.type ?? 'navigate') !== 'navigate') return;
    counted.add(id);
    track('purchase', { plan: planId ?? 'unknown', currency, value: amount });
  }, [track, id, planId, productId, amount, currency]);
}

const ASK_AGAIN_MS = 3 * SECOND_MS;

const isOpen = (payment: Payment | undefined): boolean =>
  payment?.status === 'processing' || (payment?.status === 'pending' && !payment.nextAction);

/** Requests the status of a payment, repeatedly while it is open; then updates the stored user. */
function useConfirmedPayment(paymentId: string) {
  const billing = useBilling();
  const queryClient = useQueryClient();
  const asking = useQuery({
    queryKey: ['account', 'payment', paymentId],
    queryFn: async () => {
      const payment = await (await billing.open()).payments.confirm(paymentId);
      if (payment.status === 'succeeded') {
        // A failure here only delays the update.
        await billing.refreshUser().catch(() => undefined);
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: subscriptionQuery(billing).queryKey }),
          queryClient.invalidateQueries({ queryKey: invoicesQuery(billing).queryKey }),
        ]);
      }
      return payment;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isOpen(state.data) ? ASK_AGAIN_MS : false),
  });
  return { payment: asking.data, error: asking.error, ask: () => void asking.refetch() };
}
