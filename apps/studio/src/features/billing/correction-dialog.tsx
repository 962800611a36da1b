import { isApiError } from '@lumigraph/api-clients';
import { REASON_MAX_LENGTH, type PaymentComparison } from '@lumigraph/contracts/studio';
import { Alert, Button, Form, TextArea, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { billingKey, paymentPath } from './billing-api.ts';

interface CorrectionDialogProps {
  comparison: PaymentComparison;
  onCorrected: (comparison: PaymentComparison) => void;
  onClose: () => void;
}

/** Takes over what the provider says, after a reason. */
export function CorrectionDialog({ comparison, onCorrected, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation('billing');
  const { t: common } = useTranslation();
  const formId = useId();
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { payment, provider, differences } = comparison;
  const { field, formProps, status } = useForm({
    initialValues: { reason: '' },
    rules: ({ reason }) => ({ reason: reason.trim() === '' ? 'reason' : undefined }),
    problemText: () => t('reasonMissing'),
    send: ({ reason }) =>
      api.change<PaymentComparison>(`${paymentPath(payment.id)}/correction`, {
        body: { reason: reason.trim() },
      }),
    failureText: (error) =>
      isApiError(error, 'UNPROCESSABLE') ? t('correction.notPossible') : errorText(error),
    onDone(corrected) {
      toasts.show({ text: t('correction.done'), tone: 'success' });
      onCorrected(corrected);
      onClose();
      void queryClient.invalidateQueries(billingKey);
    },
  });
  const isBusy = status.kind === 'busy';
  const isRefund = !differences.includes('state');
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      role="alertdialog"
      title={t('correction.title')}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {t('correction.submit')}
          </Button>
        </>
      }
    >
      <Form {...formProps} id={formId} className="studio-dialog-form">
        <p className="studio-dialog-text">
          {isRefund
            ? t('correction.refund')
            : t(provider.state === 'paid' ? 'correction.paid' : 'correction.failed')}
        </p>
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          rows={3}
          maxLength={REASON_MAX_LENGTH}
          required
          {...field('reason')}
        />
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </Dialog>
  );
}
