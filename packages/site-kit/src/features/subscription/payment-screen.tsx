import type { Plan } from '@lumigraph/contracts';
import { Alert, Checkbox, LinkButton, Button } from '@lumigraph/ui-kit';
import { formatMoney, newIdempotencyKey } from '@lumigraph/ui-payments';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { errorCode } from '../../lib/error-code.ts';
import { Notice } from '../../lib/notice.tsx';
import { useBilling } from './billing-access.ts';
import { BuyerFields, useBuyer, type BuyerState } from './buyer.tsx';
import { keepCheckout, keptCheckout, type KeptCheckout } from './kept-checkout.ts';
import { LoadFailure } from './load-failure.tsx';
import { OrderPayment, OrderWait, PaymentDocument } from './order-parts.tsx';
import { OrderSummary, OrderTerms } from './order-summary.tsx';
import { useBillingError } from './use-billing-error.ts';
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
  const { t } = useTranslation('subscription');
  const order = useOrder(planId, declinedId);
  return (
    <PaymentDocument title={t('order.title')}>
      <OrderContent order={order} {...props} />
    </PaymentDocument>
  );
}

type OrderContentProps = { order: Order } & Omit<PaymentScreenProps, 'planId' | 'declinedId'>;

function OrderContent({ order, renderForm, nonce, from }: OrderContentProps) {
  const { t } = useTranslation('subscription');
  switch (order.status) {
    case 'wait':
      return <OrderWait />;
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
      return <ReadyOrder order={order} renderForm={renderForm} nonce={nonce} from={from} />;
    default:
      return order satisfies never;
  }
}

type ReadyProps = Omit<OrderContentProps, 'order'> & { order: Order & { status: 'ready' } };

function ReadyOrder({ order, renderForm, nonce, from }: ReadyProps) {
  const { t } = useTranslation('subscription');
  const { plan, declined, isChecking, options } = order;
  const { visitor } = useBilling();
  // An order is kept only with the consent, and the consent is restored only for the order that was declined.
  const kept = useMemo(() => (declined ? keptCheckout(plan.id) : undefined), [declined, plan.id]);
  const buyer = useBuyer({
    countries: options.countries,
    userId: visitor?.id,
    kept: kept?.country,
  });
  return (
    <>
      <header className="billing-head">
        <h1 tabIndex={-1}>{t('order.title')}</h1>
        <p>
          {t(`order.lead.${plan.interval}`)}{' '}
          <a href={paths.payment({ gift: true, from })}>{t('gift.link')}</a>
        </p>
      </header>
      <div className="billing-order">
        <OrderSummary plan={plan} taxText={buyer.taxText} />
        <div className="billing-order-form">
          {isChecking ? <OrderWait /> : renderForm(<OrderForm {...{ order, kept, buyer, nonce, from }} />)}
        </div>
      </div>
    </>
  );
}

interface OrderFormProps extends Pick<ReadyProps, 'order' | 'nonce' | 'from'> {
  kept: KeptCheckout | undefined;
  buyer: BuyerState;
}

function OrderForm({ order, kept, buyer, nonce, from }: OrderFormProps) {
  const { t, i18n } = useTranslation('subscription');
  const { plan, options, waitingPlan, mayTry } = order;
  const [consent, setConsent] = useState<'open' | 'missing' | 'given'>(kept ? 'given' : 'open');
  const keep = () => keepCheckout({ planId: plan.id, country: buyer.country, from: from ?? kept?.from });
  const consentId = useId();
  const amount = formatMoney(plan.amount, plan.currency, i18n.language);

  function details() {
    const stated = buyer.details();
    if (consent === 'given' && stated) {
      keep();
      return { immediateStartConsent: true, consentVersion: options.consentVersion, ...stated };
    }
    if (consent !== 'given') setConsent('missing');
    return undefined;
  }

  return (
    <OrderPayment
      order={{ ...order, item: { kind: 'plan', plan } }}
      isKept={kept !== undefined}
      nonce={nonce}
      before={
        <>
          {waitingPlan ? <WaitingNotice plan={waitingPlan} /> : null}
          {mayTry ? (
            <>
              <TrialOffer plan={plan} onStarted={keep} />
              <h2 className="billing-or">{t('trial.orPay')}</h2>
            </>
          ) : null}
        </>
      }
      details={details}
      problems={[
        ...buyer.problems,
        ...(consent === 'missing' ? [{ fieldId: consentId, message: t('order.consentMissing') }] : []),
      ]}
      taxText={buyer.taxText}
      payLabel={t('order.payLabel', { amount })}
      terms={<OrderTerms plan={plan} />}
      paidPath={(payment) => paths.subscriptionSuccess({ payment })}
    >
      <BuyerFields buyer={buyer} />
      <Checkbox
        id={consentId}
        label={t('order.consent')}
        checked={consent === 'given'}
        error={consent === 'missing' ? t('order.consentMissing') : undefined}
        onChange={({ currentTarget }) => setConsent(currentTarget.checked ? 'given' : 'open')}
      />
    </OrderPayment>
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

/**
 * Premium for some days without payment: it needs no card and ends by itself. The server determines
 * eligibility and length; this component only shows its offer.
 */
function TrialOffer({ plan, onStarted }: { plan: Plan; onStarted: () => void }) {
  const { t } = useTranslation('subscription');
  const { open } = useBilling();
  const errorText = useBillingError();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const starting = useMutation({
    mutationFn: async () =>
      (await open()).subscriptions.subscribe(
        { planId: plan.id, trialDays: plan.trialDays },
        { idempotencyKey },
      ),
    onSuccess() {
      onStarted();
      globalThis.location.replace(paths.subscriptionSuccess());
    },
  });
  return (
    <section className="billing-trial" aria-labelledby="trial-title">
      <h2 id="trial-title">{t('trial.title', { count: plan.trialDays })}</h2>
      <p>{t('trial.text', { count: plan.trialDays })}</p>
      {starting.error ? (
        <Alert tone="danger">
          {errorText(starting.error)}
          {errorCode(starting.error) === 'EMAIL_UNCONFIRMED' ? (
            <>
              {' '}
              <a href={paths.profile()}>{t('trial.toProfile')}</a>
            </>
          ) : null}
        </Alert>
      ) : null}
      <Button
        variant="primary"
        busy={starting.isPending || starting.isSuccess}
        onClick={() => starting.mutate()}
      >
        {t('trial.submit')}
      </Button>
    </section>
  );
}
