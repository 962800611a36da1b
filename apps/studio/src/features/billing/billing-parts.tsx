import { isApiError } from '@lumigraph/api-clients';
import type { ErrorCode, PaymentStatus } from '@lumigraph/contracts';
import { paymentPurposes, type StudioPayment, REASON_MAX_LENGTH } from '@lumigraph/contracts/studio';
import { Badge, type BadgeTone, Button } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { billingPages } from '../../lib/section-pages.ts';
import { DisputeBadge, useBillingNames } from '../../lib/billing/billing-names.tsx';
import { knownText } from '../../lib/known-text.ts';
import { SectionNav } from '../../lib/page.tsx';
import { useTimeColumn, type TableColumn } from '../../lib/table/use-columns.ts';
import './billing.css';
import { ChangeDialog, type QuestionProps } from '../../lib/form-dialog.tsx';
import { saveFile, type StudioApi } from '../../lib/studio-api.ts';
import { useChange } from '../../lib/use-change.ts';
import { billingKey } from './billing-api.ts';

interface PdfButtonProps {
  document: { id: string; number: string };
  /** @default an invoice */
  isCreditNote?: boolean;
}

/** Downloads an invoice or a credit note as the buyer got it. */
export function PdfButton({ document: { id, number }, isCreditNote = false }: PdfButtonProps) {
  const { t } = useTranslation('billing');
  const load = useChange({
    send: (api) =>
      api.sendForFile(isCreditNote ? 'GET /credit-notes/:id/pdf' : 'GET /invoices/:id/pdf', {
        params: { id },
      }),
    onDone: (file) => saveFile(file, `${number}.pdf`),
  });
  return (
    <Button
      size="sm"
      busy={load.isPending}
      aria-label={t(isCreditNote ? 'creditNotePdf' : 'pdfOf', { number })}
      onClick={() => load.mutate()}
    >
      {isCreditNote ? t('creditNotePdf', { number }) : t('pdf')}
    </Button>
  );
}

/** The pages of the section. */
export function BillingNav() {
  const { t } = useTranslation(['billing']);
  return (
    <SectionNav label={t('pages.label')} links={billingPages.map(([to, text]) => ({ to, label: t(text) }))} />
  );
}

/** The reason of a change, for the audit log. */
export function useReasonField() {
  const { t } = useTranslation('billing');
  return {
    name: 'reason',
    label: t('reason'),
    hint: t('reasonHint'),
    rows: 3,
    maxLength: REASON_MAX_LENGTH,
    problem: t('reasonMissing'),
  } as const;
}

interface ReasonDialogProps<Result> extends QuestionProps {
  send: (api: StudioApi, reason: string) => Promise<Result>;
  /** Text of the notification after it. */
  done: string;
  /** What a refusal with this code means here. */
  refusal?: readonly [code: ErrorCode, text: string];
  onDone?: (result: Result) => void;
}

/** Asks for the reason of a change. */
export function ReasonDialog<Result>({ send, refusal, onDone, ...props }: ReasonDialogProps<Result>) {
  return (
    <ChangeDialog
      {...props}
      fields={[useReasonField()]}
      send={(api, { reason }) => send(api, reason.trim())}
      refresh={billingKey}
      failureText={(error) => (refusal && isApiError(error, refusal[0]) ? refusal[1] : undefined)}
      onDone={(result) => {
        onDone?.(result);
        props.onClose();
      }}
    />
  );
}

const paymentTones: Readonly<Partial<Record<PaymentStatus, BadgeTone>>> = {
  succeeded: 'success',
  failed: 'danger',
  refunded: 'warning',
};

function PaymentState({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status] ?? 'neutral'}>{useBillingNames().paymentState(status)}</Badge>;
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

interface Owned {
  userId: string;
  email: string | null;
}

/** Account of a payment; the id where the account is deleted. */
export function Owner({ userId, email }: Owned) {
  const { t } = useTranslation('billing');
  if (email === null) return <span>{t('deletedAccount', { id: userId })}</span>;
  return <Link to={`/users/${encodeURIComponent(userId)}`}>{email}</Link>;
}

/** Of a column with an amount. */
export const amountWidth = { width: 110, grow: 0, align: 'end' } as const;

/** Columns that several lists have. */
export function useBillingColumns() {
  const { t } = useTranslation('billing');
  const user: TableColumn<Owned> = {
    id: 'email',
    header: t('columns.user'),
    width: 200,
    grow: 2,
    required: true,
    cell: ({ email, userId }) => email ?? t('deletedAccount', { id: userId }),
  };
  return { user, time: useTimeColumn() };
}

/** What a payment is for; a word that is not known is shown as it is. */
export function usePurposeText(): (purpose: string) => string {
  const { t } = useTranslation('billing');
  return (purpose) => knownText(paymentPurposes, purpose, (name) => t(`purposes.${name}`));
}
