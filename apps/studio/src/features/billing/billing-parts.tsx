import { paymentStatuses, subscriptionStatuses, type PaymentStatus } from '@lumigraph/contracts';
import { paymentPurposes } from '@lumigraph/contracts/studio';
import { Badge, type BadgeTone } from '@lumigraph/ui-kit';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export interface BillingRecord {
  id: string;
  title: ReactNode;
  /** Date and details. */
  facts: readonly (string | null)[];
}

export function Records({ records }: { records: readonly BillingRecord[] }) {
  const { t } = useTranslation('billing');
  if (records.length === 0) return <p className="billing-note">{t('none')}</p>;
  return (
    <ol className="billing-records">
      {records.map(({ id, title, facts }) => (
        <li key={id}>
          <strong>{title}</strong>
          <span className="billing-note billing-record-facts">
            {[...new Set(facts)].filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

const paymentTones: Readonly<Record<PaymentStatus, BadgeTone>> = {
  pending: 'neutral',
  processing: 'neutral',
  succeeded: 'success',
  failed: 'danger',
  refunded: 'warning',
};

/** Stored states of an earlier version are shown as they are. */
export function usePaymentState(): (status: string) => string {
  const { t } = useTranslation('billing');
  return (status) => {
    const known = paymentStatuses.find((name) => name === status);
    return known ? t(`paymentStates.${known}`) : status;
  };
}

export function PaymentState({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{usePaymentState()(status)}</Badge>;
}

export function useSubscriptionState(): (status: string) => string {
  const { t } = useTranslation('billing');
  return (status) => {
    const known = subscriptionStatuses.find((name) => name === status);
    return known ? t(`subscriptionStates.${known}`) : status;
  };
}

const subscriptionTones: Readonly<Record<string, BadgeTone>> = {
  Active: 'success',
  PastDue: 'danger',
  Cancelled: 'warning',
};

export function SubscriptionState({ status }: { status: string }) {
  return <Badge tone={subscriptionTones[status] ?? 'neutral'}>{useSubscriptionState()(status)}</Badge>;
}

/** Account of a payment; the id where the account is deleted. */
export function Owner({ userId, email }: { userId: string; email: string | null }) {
  const { t } = useTranslation('billing');
  if (email === null) return <>{t('deletedAccount', { id: userId })}</>;
  return <Link to={`/people/${encodeURIComponent(userId)}`}>{email}</Link>;
}

/** What a payment is for; a word that is not known is shown as it is. */
export function usePurposeText(): (purpose: string) => string {
  const { t } = useTranslation('billing');
  return useCallback(
    (purpose) => {
      const known = paymentPurposes.find((name) => name === purpose);
      return known ? t(`purposes.${known}`) : purpose;
    },
    [t],
  );
}

const failureCodes = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'authentication_failed',
  'payment_failed',
  'no_payment_method',
] as const;

/** The reason of a bank or of the server; a word that is not known is shown as it is. */
export function useFailureText(): (code: string | null) => string {
  const { t } = useTranslation('billing');
  return useCallback(
    (code) => {
      const known = failureCodes.find((name) => name === code);
      return known ? t(`failures.${known}`) : (code ?? '');
    },
    [t],
  );
}
