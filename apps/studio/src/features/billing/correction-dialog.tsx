import { isApiError } from '@lumigraph/api-clients';
import type { PaymentComparison } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { billingKey } from './billing-api.ts';
import { ReasonField } from './billing-parts.tsx';

interface CorrectionDialogProps {
  comparison: PaymentComparison;
  onCorrected: (comparison: PaymentComparison) => void;
  onClose: () => void;
}

/** Takes over what the provider says, after a reason. */
export function CorrectionDialog({ comparison, onCorrected, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { payment, provider, differences } = comparison;
  const form = useForm({
    initialValues: { reason: '' },
    rules: ({ reason }) => ({ reason: reason.trim() === '' ? 'reason' : undefined }),
    problemText: () => t('reasonMissing'),
    send: ({ reason }) =>
      api.send('POST /payments/:id/correction', {
        params: { id: payment.id },
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
  const isState = differences.includes('state');
  const isRefund = !isState && differences.includes('refunded');
  return (
    <FormDialog
      form={form}
      title={t('correction.title')}
      text={
        isState
          ? t(provider.state === 'paid' ? 'correction.paid' : 'correction.failed')
          : t(isRefund ? 'correction.refund' : 'correction.dispute')
      }
      submit={t('correction.submit')}
      onClose={onClose}
    >
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
