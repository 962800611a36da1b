import { isApiError } from '@lumigraph/api-clients';
import { REASON_MAX_LENGTH, type StudioSubscriptionDetails } from '@lumigraph/contracts/studio';
import { Alert, Button, Form, TextArea, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useForm } from '@lumigraph/ui-kit/form';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { billingKey, subscriptionPath } from './billing-api.ts';

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
  const { t: common } = useTranslation();
  const { dateTime } = useFormats();
  const formId = useId();
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { id, userId, status: state, periodEnd } = subscription;
  const isOverdue = action === 'cancel' && state === 'PastDue';
  const path =
    action === 'end'
      ? `people/${encodeURIComponent(userId)}/premium/end`
      : `${subscriptionPath(id)}/${action}`;
  const { field, formProps, status } = useForm({
    initialValues: { reason: '' },
    rules: ({ reason }) => ({ reason: reason.trim() === '' ? 'reason' : undefined }),
    problemText: () => t('reasonMissing'),
    send: ({ reason }) => api.change(path, { body: { reason: reason.trim() } }),
    failureText: (error) =>
      isApiError(error, 'SUBSCRIPTION_ERROR') ? t('dialogs.notPossible') : errorText(error),
    onDone() {
      toasts.show({ text: t(`dialogs.${action}.done`), tone: 'success' });
      onClose();
      void queryClient.invalidateQueries(billingKey);
    },
  });
  const isBusy = status.kind === 'busy';
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      role="alertdialog"
      title={t(`dialogs.${action}.title`)}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {common('actions.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={action === 'resume' ? 'primary' : 'danger'}
            busy={isBusy}
          >
            {t(`dialogs.${action}.submit`)}
          </Button>
        </>
      }
    >
      <Form {...formProps} id={formId} className="studio-dialog-form">
        <p className="studio-dialog-text">
          {t(isOverdue ? 'dialogs.overdue' : `dialogs.${action}.text`, { date: dateTime(periodEnd) })}
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
