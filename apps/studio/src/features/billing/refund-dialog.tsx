import { isApiError } from '@lumigraph/api-clients';
import { readAmount, writeAmount } from '@lumigraph/contracts';
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
import { billingKey } from './billing-api.ts';
import { ReasonField } from './billing-parts.tsx';

interface RefundDialogProps {
  payment: StudioPaymentDetails;
  onClose: () => void;
}

/** Gives back a part of a payment, or all that is left. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t, i18n } = useTranslation('billing');
  const { money } = useFormats();
  const form = useRefundForm({ payment, onClose });
  const currency = payment.charged?.currency ?? payment.currency;
  const amount = readAmount(form.values.amount, { language: i18n.language, currency });
  return (
    <FormDialog
      form={form}
      title={t('refund.title')}
      text={t('refund.text')}
      submit={
        amount === undefined
          ? t('refund.submit')
          : t('refund.submitAmount', { amount: money(amount, currency) })
      }
      variant="danger"
      onClose={onClose}
    >
      <TextField
        label={t('refund.amount', { currency })}
        hint={t('refund.left', { amount: money(payment.left, currency) })}
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
  const { left } = payment;
  const currency = payment.charged?.currency ?? payment.currency;
  const field = { language: i18n.language, currency };
  return useForm({
    // As users type it in this language: 4,99 in German.
    initialValues: {
      amount: writeAmount(left, field),
      reason: '',
    },
    rules: ({ amount, reason }) => {
      const wanted = readAmount(amount, field);
      const problem = wanted === undefined ? 'unclear' : 'tooMuch';
      return {
        amount: wanted === undefined || wanted <= 0 || wanted > left ? problem : undefined,
        reason: reason.trim() === '' ? 'reason' : undefined,
      };
    },
    problemText(name, { rule }) {
      if (name === 'reason') return t('reasonMissing');
      return rule === 'unclear'
        ? t('refund.unclear', { example: writeAmount(left, field) })
        : t('refund.tooMuch', { amount: money(left, currency) });
    },
    async send({ amount, reason }): Promise<StudioRefundResult> {
      const part = readAmount(amount, field);
      const body = { reason: reason.trim(), ...(part === undefined ? {} : { amount: part }) };
      const request = JSON.stringify(body);
      const idempotencyKey = key?.for === request ? key.value : globalThis.crypto.randomUUID();
      setKey({ for: request, value: idempotencyKey });
      const result = await api
        .send('POST /payments/:id/refunds', { params: { id: payment.id }, body, idempotencyKey })
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
