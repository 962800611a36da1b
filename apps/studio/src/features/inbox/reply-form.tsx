import { REPLY_MAX_LENGTH, type InboxThread } from '@lumigraph/contracts/studio';
import { Alert, Button, Checkbox, Form, TextArea, useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedGuard } from '../../lib/form/unsaved-guard.tsx';
import { inboxKey } from '../../lib/open-counts.ts';
import { useListSteps } from '../../lib/table/list-steps.tsx';
import { isChangedMeanwhile, type Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { messageQuery } from './inbox-api.ts';

interface ReplyFormProps {
  record: Versioned<InboxThread>;
}

/** The reply by mail. What is typed stays until it is stored on the server. */
export function ReplyForm({ record }: ReplyFormProps) {
  const { t } = useTranslation('inbox');
  const { field, checkbox, formProps, status, values, isChanged } = useReply(record);
  const hasFailed = status.kind === 'failed' && !isChangedMeanwhile(status.failure);
  return (
    <Form {...formProps} className="inbox-form">
      <TextArea
        label={t('reply.text')}
        hint={t('reply.hint', { address: record.value.email })}
        rows={8}
        maxLength={REPLY_MAX_LENGTH}
        required
        {...field('text')}
      />
      <Checkbox label={t('reply.done')} {...checkbox('done')} />
      {isChanged ? (
        <Alert tone="warning" title={t('reply.changed')} role="alert">
          {t('reply.changedText')}
        </Alert>
      ) : null}
      {hasFailed ? (
        <Alert tone="danger" title={t('reply.notSent')}>
          {status.text}
        </Alert>
      ) : null}
      <div>
        <Button type="submit" variant="primary" busy={status.kind === 'busy'}>
          {t('reply.send')}
        </Button>
      </div>
      <UnsavedGuard isDirty={values.text.trim() !== ''} />
    </Form>
  );
}

function useReply(record: Versioned<InboxThread>) {
  const { t } = useTranslation('inbox');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { id } = record.value;
  const [isSent, setSent] = useState(false);
  const form = useForm<{ text: string; done: boolean }, unknown, Versioned<InboxThread>>({
    initialValues: { text: '', done: false },
    rules: ({ text }) => ({ text: text.trim() === '' ? 'required' : undefined }),
    problemText: () => t('reply.missing'),
    send: (values) =>
      api.sendVersioned('POST /messages/:id/replies', {
        params: { id },
        body: values,
        version: seen.version,
      }),
    readError(error) {
      if (isChangedMeanwhile(error)) void queryClient.invalidateQueries(inboxKey);
      return { problems: {}, failure: error };
    },
    failureText: errorText,
    onDone(done) {
      seen.adopt(done.version);
      queryClient.setQueryData(messageQuery(api, id).queryKey, done);
      void queryClient.invalidateQueries(inboxKey);
      toasts.show({ text: t('reply.sent'), tone: 'success' });
      form.reset({ text: '', done: false });
      setSent(true);
    },
  });
  const isWriting = form.values.text.trim() !== '';
  useNextAfter(isSent && !isWriting, () => setSent(false));
  const seen = useSeenVersion(record.version, isWriting);
  return { ...form, isChanged: seen.isChanged };
}

/** Opens the next message of the list, after the rendering in which nothing is unsent: the form would ask otherwise. */
function useNextAfter(isDone: boolean, onDone: () => void): void {
  const steps = useListSteps();
  const goOn = useEffectEvent(() => {
    onDone();
    steps?.next?.();
  });
  useEffect(() => {
    if (isDone) goOn();
  }, [isDone]);
}

/**
 * The version of the conversation that the user has read while writing. A newer one is taken together with a notice,
 * so that two users do not reply to it unknowingly.
 */
function useSeenVersion(latest: string, isWriting: boolean) {
  const [version, setVersion] = useState(latest);
  const [isChanged, setChanged] = useState(false);
  if (latest !== version) {
    setVersion(latest);
    setChanged(isWriting);
  }
  return {
    version,
    isChanged,
    adopt(next: string) {
      setVersion(next);
      setChanged(false);
    },
  };
}
