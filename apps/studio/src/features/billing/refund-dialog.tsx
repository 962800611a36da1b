import { isApiError } from '@lumigraph/api-clients';
import { readAmount, writeAmount } from '@lumigraph/contracts';
import type {
  StudioPaymentDetails,
  StudioRefundRequest,
  StudioRefundResult,
} from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { billingKey } from './billing-api.ts';
import { useReasonField } from './billing-parts.tsx';

interface RefundDialogProps {
  payment: StudioPaymentDetails;
  onClose: () => void;
}

/** Gives back a part of a payment, or all that is left. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t, i18n } = useTranslation('billing');
  const { money } = useFormats();
  const reason = useReasonField();
  const send = useRefund(payment);
  const { left } = payment;
  const currency = payment.charged?.currency ?? payment.currency;
  const field = { language: i18n.language, currency };
  return (
    <ChangeDialog
      send={(_api, values) =>
        send({ reason: values.reason.trim(), amount: readAmount(values.amount, field) ?? left })
      }
      done={({ refund, left: rest }) =>
        t(refund.status === 'succeeded' ? 'refund.done' : 'refund.requested', {
          amount: money(refund.amount, currency),
          left: money(rest, currency),
        })
      }
      failureText={(error) => {
        if (error instanceof RefundFailed)
          return t('refund.refused', { reason: error.reason ?? t('refund.noReason') });
        return isApiError(error, 'UNPROCESSABLE') ? t('refund.notPossible') : undefined;
      }}
      title={t('refund.title')}
      text={t('refund.text')}
      submit={t('refund.submit')}
      live={(values) => {
        const amount = readAmount(values.amount, field);
        return amount === undefined
          ? {}
          : { submit: t('refund.submitAmount', { amount: money(amount, currency) }) };
      }}
      variant="danger"
      fields={[
        {
          name: 'amount',
          label: t('refund.amount', { currency }),
          hint: t('refund.left', { amount: money(left, currency) }),
          // As users type it in this language: 4,99 in German.
          initial: writeAmount(left, field),
          inputMode: 'decimal',
          autoComplete: 'off',
          problem: (typed) =>
            readAmount(typed, field) === undefined
              ? t('refund.unclear', { example: writeAmount(left, field) })
              : t('refund.tooMuch', { amount: money(left, currency) }),
          isValid(typed) {
            const wanted = readAmount(typed, field) ?? 0;
            return wanted > 0 && wanted <= left;
          },
        },
        reason,
      ]}
      onClose={onClose}
    />
  );
}

/** Repeated after a lost response, the refund is made once. Another amount or reason is another refund. */
function useRefund({ id }: StudioPaymentDetails) {
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const [key, setKey] = useState<{ for: string; value: string }>();
  return async (body: StudioRefundRequest): Promise<StudioRefundResult> => {
    const request = JSON.stringify(body);
    const idempotencyKey = key?.for === request ? key.value : globalThis.crypto.randomUUID();
    setKey({ for: request, value: idempotencyKey });
    const result = await api
      .send('POST /payments/:id/refunds', { params: { id }, body, idempotencyKey })
      .finally(() => void queryClient.invalidateQueries(billingKey));
    if (result.refund.status === 'failed') {
      setKey(undefined);
      throw new RefundFailed(result.refund.failureReason);
    }
    return result;
  };
}

/** The provider has refused. */
class RefundFailed extends Error {
  readonly reason: string | null;
  constructor(reason: string | null) {
    super('The provider has refused the refund');
    this.reason = reason;
  }
}
