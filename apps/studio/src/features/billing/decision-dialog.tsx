import { useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { billingKey } from './billing-api.ts';
import { ReasonField } from './billing-parts.tsx';

/** Ends that a payment waits for a decision, with a reason. */
export function DecisionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const form = useForm({
    initialValues: { reason: '' },
    rules: ({ reason }) => ({ reason: reason.trim() === '' ? 'reason' : undefined }),
    problemText: () => t('reasonMissing'),
    send: ({ reason }) =>
      api.send('POST /payments/:id/decision', { params: { id }, body: { reason: reason.trim() } }),
    failureText: errorText,
    onDone() {
      toasts.show({ text: t('attention.isDone'), tone: 'success' });
      onClose();
      void queryClient.invalidateQueries(billingKey);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('attention.done')}
      text={t('attention.doneText')}
      submit={t('attention.done')}
      onClose={onClose}
    >
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
