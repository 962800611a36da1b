import { isApiError } from '@lumigraph/api-clients';
import type { ErrorCode } from '@lumigraph/contracts';
import { useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog, type QuestionProps } from '../../lib/form-dialog.tsx';
import type { StudioApi } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { billingKey } from './billing-api.ts';
import { ReasonField } from './billing-parts.tsx';

interface ReasonDialogProps<Result> extends Omit<QuestionProps, 'children'> {
  send: (api: StudioApi, reason: string) => Promise<Result>;
  /** Text of the notification after it. */
  done: string;
  /** What a refusal with this code means here. */
  refusal?: readonly [code: ErrorCode, text: string];
  onDone?: (result: Result) => void;
}

/** Asks for the reason of a change, which the audit log keeps. */
export function ReasonDialog<Result>(props: ReasonDialogProps<Result>) {
  const { send, done, refusal, onDone, ...question } = props;
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const form = useForm({
    initialValues: { reason: '' },
    rules: ({ reason }) => ({ reason: reason.trim() === '' ? 'reason' : undefined }),
    problemText: () => t('reasonMissing'),
    send: ({ reason }) => send(api, reason.trim()),
    failureText: (error) => (refusal && isApiError(error, refusal[0]) ? refusal[1] : errorText(error)),
    onDone(result) {
      toasts.show({ text: done, tone: 'success' });
      onDone?.(result);
      question.onClose();
      void queryClient.invalidateQueries(billingKey);
    },
  });
  return (
    <FormDialog {...question} form={form}>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
