import type { Payment, PaymentOptions, Plan } from '@lumigraph/contracts';
import { Alert, Checkbox, LinkButton, Skeleton, Select } from '@lumigraph/ui-kit';
import {
  formatMoney,
  newIdempotencyKey,
  PaymentForm,
  usePaymentTexts,
  type PaymentFormApi,
} from '@lumigraph/ui-payments';
import { useId, useState, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import '@lumigraph/ui-payments/styles.css';
import { PageMeta } from '@lumigraph/site-meta';
import { paths } from '../../app/paths.ts';
import { Notice } from '../../lib/notice.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { likelyCountry, countries } from './countries.ts';
import { keepCheckout, keptCheckout } from './kept-checkout.ts';
import { LoadFailure } from './load-failure.tsx';
import { useBilling } from './billing-access.ts';
import { OrderSummary, OrderTerms } from './order-summary.tsx';
import './subscription.css';
import { TestCardHelp } from './test-card-help.tsx';
import { TrialOffer } from './trial-offer.tsx';
import { useOrder, type Order } from './use-order.ts';

export interface PaymentScreenProps {
  /** Plan in the address. */
  planId: string | null;
  /** The page to which a successful order leads back. */
  from?: string | undefined;
  /** A payment that the bank declined: its order is filled in again. */
  declinedId?: string | null | undefined;
  /** Wraps the form in the guard of the page; the order summary is visible to every visitor. */
  renderForm: (form: ReactNode) => ReactNode;
  nonce?: string | undefined;
}

/** /subscription/payment?plan=…: order summary, payment methods, consent, order button. */
export function PaymentScreen({ planId, declinedId = null, ...props }: PaymentScreenProps) {
  const { t, i18n } = useTranslation('subscription');
  // Not the site's own head: it uses the router, which this document does not have.
  const { name } = useSiteConfig();
  const order = useOrder(planId, declinedId);
  return (
    <div className="money wrap">
      <PageMeta site={{ title: name }} title={t('order.title')} locale={i18n.language} robots="noindex" />
      <OrderContent order={order} {...props} />
    </div>
  );
}

type OrderContentProps = { order: Order } & Omit<PaymentScreenProps, 'planId' | 'declinedId'>;

function OrderContent({ order, renderForm, nonce, from }: OrderContentProps) {
  const { t } = useTranslation('subscription');
  switch (order.status) {
    case 'wait':
      return <Skeleton shape="block" className="money-wait" />;
    case 'failed':
      return <LoadFailure error={order.error} onRetry={order.retry} />;
    case 'no-plan':
      return (
        <Notice headingLevel={1} title={t('order.noPlanTitle')} text={t('order.noPlanText')}>
          <LinkButton variant="primary" href={paths.plans()}>
            {t('cancelPage.toPlans')}
          </LinkButton>
        </Notice>
      );
    case 'subscribed':
      return (
        <Notice headingLevel={1} title={t('order.alreadyTitle')} text={t('order.alreadyText')}>
          <LinkButton variant="primary" href={`${paths.profile()}#subscription`}>
            {t('order.toProfile')}
          </LinkButton>
        </Notice>
      );
    case 'ready':
      return (
        <>
          <header className="money-head">
            <h1 tabIndex={-1}>{t('order.title')}</h1>
            <p>{t(`order.lead.${order.plan.interval}`)}</p>
          </header>
          <div className="money-order">
            <OrderSummary plan={order.plan} />
            <div className="money-order-form">
              {order.isChecking ? (
                <Skeleton shape="block" className="money-wait" />
              ) : (
                renderForm(<OrderForm {...order} nonce={nonce} from={from} />)
              )}
            </div>
          </div>
        </>
      );
    default:
      return order satisfies never;
  }
}

interface OrderFormProps {
  plan: Plan;
  options: PaymentOptions;
  openPayment: Payment | undefined;
  waitingPlan: Plan | undefined;
  declined: Payment | null | undefined;
  mayTry: boolean;
  nonce?: string | undefined;
  from?: string | undefined;
}

function OrderForm({
  plan,
  options,
  openPayment,
  waitingPlan,
  declined,
  mayTry,
  nonce,
  from,
}: OrderFormProps) {
  const { t, i18n } = useTranslation('subscription');
  const { open } = useBilling();
  // An order is kept only with the consent, and the consent is restored only for the order that was declined.
  const [kept] = useState(() => declined && keptCheckout(plan.id));
  const [country, setCountry] = useState(
    () => kept?.country ?? likelyCountry(globalThis.navigator.languages),
  );
  const [consent, setConsent] = useState<'open' | 'missing' | 'given'>(kept ? 'given' : 'open');
  const keep = () => keepCheckout({ planId: plan.id, country, from: from ?? kept?.from });
  const consentId = useId();
  const amount = formatMoney(plan.amount, plan.currency, i18n.language);
  const [api] = useState<PaymentFormApi>(() => ({
    pay: async (...order) => (await open()).payments.pay(...order),
    confirm: async (paymentId) => (await open()).payments.confirm(paymentId),
  }));

  function details() {
    if (consent === 'given') {
      keep();
      return { immediateStartConsent: true, consentVersion: options.consentVersion, country };
    }
    setConsent('missing');
    return undefined;
  }

  return (
    <>
      {declined ? <DeclinedNotice payment={declined} isKept={kept !== undefined} /> : null}
      {options.providers.some(({ environment }) => environment === 'sandbox') ? (
        <Alert title={t('testCards.mode')}>{t('testCards.modeText')}</Alert>
      ) : null}
      {waitingPlan ? <WaitingNotice plan={waitingPlan} /> : null}
      {mayTry ? (
        <>
          <TrialOffer plan={plan} onStarted={keep} />
          <h2 className="money-or">{t('trial.orPay')}</h2>
        </>
      ) : null}
      <PaymentForm
        api={api}
        plan={plan}
        options={options}
        details={details}
        problems={
          consent === 'missing' ? [{ fieldId: consentId, message: t('order.consentMissing') }] : undefined
        }
        payLabel={t('order.payLabel', { amount })}
        createOrder={async (order) => {
          const intent = { ...order, provider: 'paypal', metadata: { planId: plan.id } };
          const once = { idempotencyKey: newIdempotencyKey() };
          const { orderId } = await (await open()).payments.createIntent(intent, once);
          if (orderId === undefined) throw new Error('The wallet made no order.');
          return orderId;
        }}
        onSuccess={({ id }) => globalThis.location.replace(paths.subscriptionSuccess({ payment: id }))}
        openPayment={openPayment}
        nonce={nonce}
        cardHelp={options.sandbox ? <TestCardHelp /> : null}
      >
        <CountryField value={country} onChange={setCountry} />
        <Checkbox
          id={consentId}
          label={t('order.consent')}
          checked={consent === 'given'}
          error={consent === 'missing' ? t('order.consentMissing') : undefined}
          onChange={({ currentTarget }) => setConsent(currentTarget.checked ? 'given' : 'open')}
        />
        <OrderTerms plan={plan} />
      </PaymentForm>
    </>
  );
}

/** Another order waits for its bank. */
function WaitingNotice({ plan }: { plan: Plan }) {
  const { t } = useTranslation('subscription');
  return (
    <Alert
      tone="warning"
      title={t('order.openTitle')}
      action={<a href={paths.payment({ plan: plan.id })}>{t('order.openLink')}</a>}
    >
      {t('order.openText', { plan: t(`planNames.${plan.interval}`) })}
    </Alert>
  );
}

function DeclinedNotice({ payment, isKept }: { payment: Payment; isKept: boolean }) {
  const { t } = useTranslation('subscription');
  const { t: paymentText, lookUp } = usePaymentTexts();
  const reason = lookUp(`declined.${payment.failureCode ?? 'payment_failed'}`) ?? t('success.failedText');
  return (
    <Alert tone="danger" title={paymentText('form.declinedTitle')}>
      {reason} {paymentText('form.declinedText')} {isKept ? t('order.kept') : null}
    </Alert>
  );
}

/** Country of the buyer, for VAT; names and their order are in the visitor's language. */
function CountryField({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const { t, i18n } = useTranslation('subscription');
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
    const order = new Intl.Collator(i18n.language);
    return countries
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((one, other) => order.compare(one.label, other.label));
  }, [i18n.language]);
  return (
    <Select
      label={t('order.country')}
      autoComplete="country"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={named}
    />
  );
}
