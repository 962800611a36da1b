import type { PaymentStatus } from '@lumigraph/contracts';
import { paymentPurposes, type StudioPayment } from '@lumigraph/contracts/studio';
import { Badge, type BadgeTone } from '@lumigraph/ui-kit';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DisputeBadge } from '../../lib/billing/dispute-badge.tsx';
import { useBillingNames } from '../../lib/billing/use-billing-names.ts';

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

function PaymentState({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{useBillingNames().paymentState(status)}</Badge>;
}

/** The state of a payment, and what an administrator has to know about it. */
export function PaymentMarks({ payment }: { payment: StudioPayment }) {
  const { t } = useTranslation('billing');
  return (
    <>
      <PaymentState status={payment.status} /> <DisputeBadge status={payment.dispute} />{' '}
      {payment.charged ? <Badge tone="danger">{t('otherAmount.badge')}</Badge> : null}{' '}
      {payment.attention === null ? null : <Badge tone="danger">{t('attention.mark')}</Badge>}
    </>
  );
}

const subscriptionTones: Readonly<Record<string, BadgeTone>> = {
  Active: 'success',
  PastDue: 'danger',
  Cancelled: 'warning',
};

export function SubscriptionState({ status }: { status: string }) {
  return (
    <Badge tone={subscriptionTones[status] ?? 'neutral'}>{useBillingNames().subscriptionState(status)}</Badge>
  );
}

/** Account of a payment; the id where the account is deleted. */
export function Owner({ userId, email }: { userId: string; email: string | null }) {
  const { t } = useTranslation('billing');
  if (email === null) return <span>{t('deletedAccount', { id: userId })}</span>;
  return <Link to={`/users/${encodeURIComponent(userId)}`}>{email}</Link>;
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
