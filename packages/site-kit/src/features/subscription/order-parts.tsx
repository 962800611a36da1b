import type { Payment, PaymentOptions } from '@lumigraph/contracts';
import { PageMeta } from '@lumigraph/site-meta';
import { Alert, Skeleton } from '@lumigraph/ui-kit';
import {
  newIdempotencyKey,
  PaymentForm,
  usePaymentTexts,
  type PaymentFormApi,
  type PaymentFormProps,
  type PaymentItem,
  type WalletOrder,
} from '@lumigraph/ui-payments';
import '@lumigraph/ui-payments/layered.css';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useBilling } from './billing-access.ts';
import type { PayableOrder } from './use-order.ts';
import './subscription.css';

/** The calls of the payment form, with clients that load at the first one. */
function usePaymentApi(): PaymentFormApi {
  const { open } = useBilling();
  const [api] = useState<PaymentFormApi>(() => ({
    pay: async (...order) => (await open()).payments.pay(...order),
    confirm: async (paymentId) => (await open()).payments.confirm(paymentId),
  }));
  return api;
}

/** Creates the order of a wallet on the server. */
function useWalletOrder(item: PaymentItem) {
  const { open } = useBilling();
  return async (order: WalletOrder): Promise<string> => {
    const metadata: Record<string, string> =
      item.kind === 'plan' ? { planId: item.plan.id } : { productId: item.product.id };
    const intent = { ...order, metadata };
    const once = { idempotencyKey: newIdempotencyKey() };
    const { orderId } = await (await open()).payments.createIntent(intent, once);
    if (orderId === undefined) throw new Error('The wallet made no order.');
    return orderId;
  };
}

/** Says that nothing is charged, where the operator tries the payment methods. */
function TestModeNotice({ providers }: Pick<PaymentOptions, 'providers'>) {
  const { t } = useTranslation('subscription');
  if (!providers.some(({ environment }) => environment === 'sandbox')) return null;
  return <Alert title={t('testCards.mode')}>{t('testCards.modeText')}</Alert>;
}

function DeclinedNotice({ payment, isKept }: { payment: Payment; isKept: boolean }) {
  const { t } = useTranslation('subscription');
  const { t: paymentText, lookUp } = usePaymentTexts();
  const reason = lookUp(`declined.${payment.failureCode ?? 'payment_failed'}`) ?? t('success.failedText');
  return (
    <Alert tone="danger" title={paymentText('form.declinedTitle')}>
      {/* Translating browsers move texts: one that appears beside others needs an element. */}
      {reason} {paymentText('form.declinedText')} {isKept ? <span>{t('order.kept')}</span> : null}
    </Alert>
  );
}

interface PaymentDocumentProps {
  title: string;
  isNarrow?: boolean | undefined;
  children: ReactNode;
}

/** The payment page around an order, with its head. */
export function PaymentDocument({ title, isNarrow = false, children }: PaymentDocumentProps) {
  const { i18n } = useTranslation('subscription');
  // Not the site's own head: it uses the router, which this document does not have.
  const { name } = useSiteConfig();
  return (
    <div className={isNarrow ? 'billing billing-narrow wrap' : 'billing wrap'}>
      <PageMeta site={{ title: name }} title={title} locale={i18n.language} robots="noindex" />
      {children}
    </div>
  );
}

/** Shown while an order is loaded or checked. */
export const OrderWait = () => <Skeleton shape="block" className="billing-wait" />;

interface OrderPaymentProps extends Pick<
  PaymentFormProps,
  'details' | 'problems' | 'taxText' | 'payLabel' | 'terms' | 'nonce' | 'children'
> {
  order: PayableOrder & { item: PaymentItem };
  /** The order of the declined payment is filled in again. */
  isKept?: boolean | undefined;
  /** Between the notices and the form. */
  before?: ReactNode;
  /** The page that follows a successful payment. */
  paidPath: (paymentId: string) => string;
}

/** The form that pays an order, below what must be known first. */
export function OrderPayment({ order, isKept = false, before, paidPath, ...form }: OrderPaymentProps) {
  const { item, options, openPayment, declined, savedCards } = order;
  const api = usePaymentApi();
  const createOrder = useWalletOrder(item);
  const { hasEnded = false, signIn } = useBilling();
  return (
    <>
      {declined ? <DeclinedNotice payment={declined} isKept={isKept} /> : null}
      <TestModeNotice providers={options.providers} />
      {before}
      <PaymentForm
        {...form}
        api={api}
        item={item}
        options={options}
        createOrder={createOrder}
        savedCards={savedCards}
        isSignedIn={!hasEnded}
        onSignInNeeded={signIn}
        onSuccess={({ id }) => globalThis.location.replace(paidPath(id))}
        openPayment={openPayment}
        cardHelp={options.sandbox ? <TestCardHelp /> : null}
      />
    </>
  );
}

const cards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'declines'],
  ['4000 0000 0000 9995', 'poor'],
  ['4000 0000 0000 3220', 'asks'],
  ['4000 0000 0000 2685', 'disputes'],
] as const;

/** For a demo: the test card numbers and their results. */
function TestCardHelp() {
  const { t } = useTranslation('subscription');
  return (
    <details className="billing-test-cards">
      <summary>{t('testCards.title')}</summary>
      <p>{t('testCards.text')}</p>
      <dl>
        {cards.map(([number, effect]) => (
          <div key={number}>
            <dt>
              <code>{number}</code>
            </dt>
            <dd>{t(`testCards.${effect}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
