import { isApiError } from '@lumigraph/api-clients';
import type { StudioSubscriptionDetails } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { billingKey } from './billing-api.ts';
import { ReasonField } from './billing-parts.tsx';

/** What an administrator can do with a subscription; each has the texts `dialogs.<name>`. */
export type SubscriptionAction = 'cancel' | 'resume' | 'end';

interface SubscriptionDialogProps {
  action: SubscriptionAction;
  subscription: StudioSubscriptionDetails;
  onClose: () => void;
}

/** Asks for the reason of a change, and says what it does. */
export function SubscriptionDialog({ action, subscription, onClose }: SubscriptionDialogProps) {
  const { t } = useTranslation('billing');
  const { dateTime } = useFormats();
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { id, userId, status: state, periodEnd } = subscription;
  const isOverdue = action === 'cancel' && state === 'PastDue';
  const form = useForm({
    initialValues: { reason: '' },
    rules: ({ reason }) => ({ reason: reason.trim() === '' ? 'reason' : undefined }),
    problemText: () => t('reasonMissing'),
    send: async ({ reason }) => {
      const body = { reason: reason.trim() };
      if (action === 'end') await api.send('POST /users/:id/premium/end', { params: { id: userId }, body });
      else await api.send(`POST /subscriptions/:id/${action}`, { params: { id }, body });
    },
    failureText: (error) =>
      isApiError(error, 'SUBSCRIPTION_ERROR') ? t('dialogs.notPossible') : errorText(error),
    onDone() {
      toasts.show({ text: t(`dialogs.${action}.done`), tone: 'success' });
      onClose();
      void queryClient.invalidateQueries(billingKey);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(`dialogs.${action}.title`)}
      text={t(isOverdue ? 'dialogs.overdue' : `dialogs.${action}.text`, { date: dateTime(periodEnd) })}
      submit={t(`dialogs.${action}.submit`)}
      variant={action === 'resume' ? 'primary' : 'danger'}
      onClose={onClose}
    >
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
