import { isApiError } from '@lumigraph/api-clients';
import { type StudioPaymentDetails, type StudioRefundResult } from '@lumigraph/contracts/studio';
import { TextField, useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { amountOf, billingKey, paymentPath } from './billing-api.ts';
import { ReasonField } from './reason-field.tsx';

interface RefundDialogProps {
  payment: StudioPaymentDetails;
  onClose: () => void;
}

/** Gives back a part of a payment, or all that is left. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t } = useTranslation('billing');
  const { money } = useFormats();
  const form = useRefundForm({ payment, onClose });
  const amount = amountOf(form.values.amount);
  return (
    <FormDialog
      form={form}
      title={t('refund.title')}
      text={t('refund.text')}
      submit={
        amount === undefined
          ? t('refund.submit')
          : t('refund.submitAmount', { amount: money(amount, payment.currency) })
      }
      variant="danger"
      onClose={onClose}
    >
      <TextField
        label={t('refund.amount', { currency: payment.currency })}
        hint={t('refund.left', { amount: money(payment.left, payment.currency) })}
        inputMode="decimal"
        autoComplete="off"
        required
        {...form.field('amount')}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

function useRefundForm({ payment, onClose }: RefundDialogProps) {
  const { t, i18n } = useTranslation('billing');
  const { money } = useFormats();
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  // Repeated after a lost response, the refund is made once. Another amount or reason is another refund.
  const [key, setKey] = useState<{ for: string; value: string }>();
  const { left, currency } = payment;
  return useForm({
    // As people type it in this language: 4,99 in German.
    initialValues: {
      amount: new Intl.NumberFormat(i18n.language, { useGrouping: false }).format(left),
      reason: '',
    },
    rules: ({ amount, reason }) => {
      const wanted = amountOf(amount);
      return {
        amount: wanted === undefined || wanted <= 0 || wanted > left ? 'amount' : undefined,
        reason: reason.trim() === '' ? 'reason' : undefined,
      };
    },
    problemText: (name) =>
      name === 'amount' ? t('refund.tooMuch', { amount: money(left, currency) }) : t('reasonMissing'),
    async send({ amount, reason }): Promise<StudioRefundResult> {
      const body = { amount: amountOf(amount), reason: reason.trim() };
      const request = JSON.stringify(body);
      const idempotencyKey = key?.for === request ? key.value : globalThis.crypto.randomUUID();
      setKey({ for: request, value: idempotencyKey });
      const result = await api
        .change<StudioRefundResult>(`${paymentPath(payment.id)}/refunds`, { body, idempotencyKey })
        .finally(() => void queryClient.invalidateQueries(billingKey));
      if (result.refund.status === 'failed') {
        setKey(undefined);
        throw new RefundFailed(result.refund.failureReason);
      }
      return result;
    },
    failureText(error) {
      if (error instanceof RefundFailed)
        return t('refund.refused', { reason: error.reason ?? t('refund.noReason') });
      return isApiError(error, 'UNPROCESSABLE') ? t('refund.notPossible') : errorText(error);
    },
    onDone({ refund, left: rest }) {
      const words = { amount: money(refund.amount, currency), left: money(rest, currency) };
      toasts.show({
        text: t(refund.status === 'succeeded' ? 'refund.done' : 'refund.requested', words),
        tone: 'success',
      });
      onClose();
    },
  });
}

/** The provider has refused. */
class RefundFailed extends Error {
  readonly reason: string | null;
  constructor(reason: string | null) {
    super('The provider has refused the refund');
    this.reason = reason;
  }
}
