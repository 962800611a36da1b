import type { DifferenceName, PaymentComparison } from '@lumigraph/contracts/studio';
import { Badge, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBillingNames, DisputeBadge } from '../../lib/billing/billing-names.tsx';
import { PaymentMarks, ReasonDialog } from './billing-parts.tsx';

/** Whether a payment agrees with its provider, as a badge. */
function Agreement({ comparison: { provider, differences } }: { comparison: PaymentComparison }) {
  const { t } = useTranslation('billing');
  if (provider.state === 'unasked' || provider.state === 'unreachable')
    return <Badge>{t('comparison.unknown')}</Badge>;
  return differences.length === 0 ? (
    <Badge tone="success">{t('comparison.same')}</Badge>
  ) : (
    <Badge tone="warning">{t('comparison.differs')}</Badge>
  );
}

interface ComparisonProps {
  comparison: PaymentComparison;
  /** A correction was made; its result is the new comparison. */
  onCorrected: (comparison: PaymentComparison) => void;
}

function CorrectButton({ comparison, onCorrected }: ComparisonProps) {
  const { t } = useTranslation('billing');
  const [isOpen, setOpen] = useState(false);
  if (!comparison.isCorrectable) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('correction.action')}
      </Button>
      {isOpen ? (
        <CorrectionDialog comparison={comparison} onCorrected={onCorrected} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/** One payment, field by field: what the server holds, and what the provider says. */
export function OneComparison({ comparison, onCorrected }: ComparisonProps) {
  const { t } = useTranslation('billing');
  const { money } = useFormats();
  const names = useBillingNames();
  const { payment, provider, differences } = comparison;
  const amount = (value: number | null, currency: string | null): string =>
    value === null ? t('comparison.notReported') : money(value, currency ?? payment.currency);
  const rows: [DifferenceName, string, string, string][] = [
    [
      'state',
      t('columns.state'),
      names.paymentState(payment.status),
      t(`comparison.states.${provider.state}`),
    ],
    [
      'amount',
      t('columns.amount'),
      money(payment.amount, payment.currency),
      amount(provider.amount, provider.currency),
    ],
    [
      'refunded',
      t('columns.refunded'),
      money(payment.refunded, payment.currency),
      amount(provider.refunded, provider.currency),
    ],
    [
      'failure',
      t('columns.failure'),
      names.failure(payment.failureCode) || '–',
      names.failure(provider.failureCode) || '–',
    ],
    [
      'dispute',
      t('columns.dispute'),
      names.disputeState(payment.dispute) || '–',
      names.disputeState(provider.dispute) || '–',
    ],
  ];
  return (
    <>
      <p className="billing-actions">
        <Agreement comparison={comparison} />
        <CorrectButton comparison={comparison} onCorrected={onCorrected} />
      </p>
      <table className="billing-compare">
        <thead>
          <tr>
            <th scope="col">{t('payment')}</th>
            <th scope="col">{t('comparison.ours')}</th>
            <th scope="col">{t('comparison.theirs', { provider: payment.provider })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, label, ours, theirs]) => (
            <tr key={name} data-differs={differences.includes(name) || undefined}>
              <th scope="row">
                {label}{' '}
                {differences.includes(name) ? (
                  <span className="billing-note">{t('comparison.differs')}</span>
                ) : null}
              </th>
              <td>{ours}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length > 0 && !comparison.isCorrectable ? (
        <p className="billing-note">{t('comparison.byHand')}</p>
      ) : null}
    </>
  );
}

interface ComparisonListProps {
  label: string;
  comparisons: readonly PaymentComparison[];
  onCorrected: (comparison: PaymentComparison) => void;
}

/** Several payments, one in each row. */
export function ComparisonList({ label, comparisons, onCorrected }: ComparisonListProps) {
  const { t } = useTranslation('billing');
  const { dateTime, money } = useFormats();
  return (
    <table className="billing-compare" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('payment')}</th>
          <th scope="col">{t('comparison.ours')}</th>
          <th scope="col">{t('comparison.atProvider')}</th>
          <th scope="col">{t('comparison.result')}</th>
        </tr>
      </thead>
      <tbody>
        {comparisons.map((comparison) => {
          const { payment, provider, differences } = comparison;
          return (
            <tr key={payment.id} data-differs={differences.length > 0 || undefined}>
              <th scope="row">
                <Link to={`/billing/payments/${encodeURIComponent(payment.id)}`}>
                  {payment.email ?? t('deletedAccount', { id: payment.userId })}
                </Link>{' '}
                <span className="billing-note">
                  {dateTime(payment.createdAt)}, {payment.provider}
                </span>
              </th>
              <td>
                <PaymentMarks payment={payment} /> {money(payment.amount, payment.currency)}
                <RefundedNote amount={payment.refunded} currency={payment.currency} />
              </td>
              <td>
                {t(`comparison.states.${provider.state}`)}
                {provider.amount === null ? null : (
                  <span>{` ${money(provider.amount, provider.currency ?? payment.currency)}`}</span>
                )}
                <RefundedNote
                  amount={provider.refunded ?? 0}
                  currency={provider.currency ?? payment.currency}
                />{' '}
                <DisputeBadge status={provider.dispute} />
              </td>
              <td>
                <Agreement comparison={comparison} />{' '}
                <CorrectButton comparison={comparison} onCorrected={onCorrected} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function RefundedNote({ amount, currency }: { amount: number; currency: string }) {
  const { t } = useTranslation('billing');
  const { money } = useFormats();
  if (amount === 0) return null;
  return (
    <span className="billing-note"> {t('comparison.refunded', { amount: money(amount, currency) })}</span>
  );
}

interface CorrectionDialogProps {
  comparison: PaymentComparison;
  onCorrected: (comparison: PaymentComparison) => void;
  onClose: () => void;
}

/** Takes over what the provider says, after a reason. */
function CorrectionDialog({ comparison, onCorrected, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation('billing');
  const { payment, provider, differences } = comparison;
  const isState = differences.includes('state');
  const isRefund = !isState && differences.includes('refunded');
  return (
    <ReasonDialog
      send={(api, reason) =>
        api.send('POST /payments/:id/correction', { params: { id: payment.id }, body: { reason } })
      }
      title={t('correction.title')}
      text={
        isState
          ? t(provider.state === 'paid' ? 'correction.paid' : 'correction.failed')
          : t(isRefund ? 'correction.refund' : 'correction.dispute')
      }
      submit={t('correction.submit')}
      done={t('correction.done')}
      refusal={['UNPROCESSABLE', t('correction.notPossible')]}
      onDone={onCorrected}
      onClose={onClose}
    />
  );
}
