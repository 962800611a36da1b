import type { Payment, PaymentOptions } from '@lumigraph/contracts';
import { Alert, Select } from '@lumigraph/ui-kit';
import {
  newIdempotencyKey,
  usePaymentTexts,
  type PaymentFormApi,
  type PaymentItem,
} from '@lumigraph/ui-payments';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBilling } from './billing-access.ts';
import { countries } from './countries.ts';

/** The calls of the payment form, with clients that load at the first one. */
export function usePaymentApi(): PaymentFormApi {
  const { open } = useBilling();
  const [api] = useState<PaymentFormApi>(() => ({
    pay: async (...order) => (await open()).payments.pay(...order),
    confirm: async (paymentId) => (await open()).payments.confirm(paymentId),
  }));
  return api;
}

/** Creates the order of a wallet on the server. */
export function useWalletOrder(item: PaymentItem) {
  const { open } = useBilling();
  return async (order: { amount: number; currency: string }): Promise<string> => {
    const metadata: Record<string, string> =
      item.kind === 'plan' ? { planId: item.plan.id } : { productId: item.product.id };
    const intent = { ...order, provider: 'paypal', metadata };
    const once = { idempotencyKey: newIdempotencyKey() };
    const { orderId } = await (await open()).payments.createIntent(intent, once);
    if (orderId === undefined) throw new Error('The wallet made no order.');
    return orderId;
  };
}

/** Says that nothing is charged, where the operator tries the payment methods. */
export function TestModeNotice({ providers }: Pick<PaymentOptions, 'providers'>) {
  const { t } = useTranslation('subscription');
  if (!providers.some(({ environment }) => environment === 'sandbox')) return null;
  return <Alert title={t('testCards.mode')}>{t('testCards.modeText')}</Alert>;
}

export function DeclinedNotice({ payment, isKept }: { payment: Payment; isKept: boolean }) {
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
export function CountryField({ value, onChange }: { value: string; onChange: (country: string) => void }) {
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
