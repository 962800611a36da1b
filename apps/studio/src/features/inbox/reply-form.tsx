import { REPLY_MAX_LENGTH, SENDER_NAME, type InboxThread } from '@lumigraph/contracts/studio';
import { Alert, Button, Checkbox, Form, TextArea, useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { UnsavedGuard } from '../../lib/form/unsaved-guard.tsx';
import { inboxKey } from '../../lib/open-counts.ts';
import { useListSteps } from '../../lib/table/list-steps.tsx';
import { isChangedMeanwhile, type Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { AssigneeChoice } from './assignee-choice.tsx';
import { messageQuery, savedRepliesQuery } from './inbox-api.ts';
import { SavedReplyDialog } from './saved-reply-dialog.tsx';

interface ReplyFormProps {
  record: Versioned<InboxThread>;
}

/** The reply by mail. What is typed stays until it is stored on the server. */
export function ReplyForm({ record }: ReplyFormProps) {
  const { t } = useTranslation('inbox');
  const { field, checkbox, formProps, setValue, status, values, isChanged, adopt } = useReply(record);
  const textRef = useRef<HTMLTextAreaElement>(null);
  const hasFailed = status.kind === 'failed' && !isChangedMeanwhile(status.failure);
  return (
    <Form {...formProps} className="inbox-form">
      <AssigneeChoice record={record} onAssigned={adopt} />
      <TextArea
        ref={textRef}
        label={t('reply.text')}
        hint={t('reply.hint', { address: record.value.email })}
        rows={8}
        maxLength={REPLY_MAX_LENGTH}
        required
        {...field('text')}
      />
      <SavedReplies
        typed={values.text}
        onChoose={(text) => {
          const filled = text.replaceAll(SENDER_NAME, record.value.name);
          setValue('text', [values.text.trimEnd(), filled].filter(Boolean).join('\n\n'));
          // After the menu, which gives the focus back to its button.
          setTimeout(() => textRef.current?.focus());
        }}
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

interface SavedRepliesProps {
  /** What the form contains. */
  typed: string;
  onChoose: (text: string) => void;
}

/** Inserts a saved reply, or saves what is typed as one. */
function SavedReplies({ typed, onChoose }: SavedRepliesProps) {
  const { t } = useTranslation('inbox');
  const navigate = useNavigate();
  const { data: replies = [] } = useQuery(savedRepliesQuery(useStudioApi()));
  const [isSaving, setSaving] = useState(false);
  return (
    <div>
      <Menu
        label={t('saved.menu')}
        placement="bottom start"
        trigger={
          <MenuButton size="sm" variant="secondary">
            {t('saved.menu')}
          </MenuButton>
        }
      >
        {replies.map(({ id, name, text }) => (
          <MenuItem key={id} onAction={() => onChoose(text)}>
            {name}
          </MenuItem>
        ))}
        {replies.length > 0 ? <MenuSeparator /> : null}
        {typed.trim() === '' ? null : (
          <MenuItem onAction={() => setSaving(true)}>{t('saved.saveTyped')}</MenuItem>
        )}
        <MenuItem onAction={() => void navigate('/inbox/saved-replies')}>{t('saved.manage')}</MenuItem>
      </Menu>
      {isSaving ? <SavedReplyDialog text={typed} onClose={() => setSaving(false)} /> : null}
    </div>
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
      adopt(done);
      void queryClient.invalidateQueries(inboxKey);
      toasts.show({ text: t('reply.sent'), tone: 'success' });
      form.reset({ text: '', done: false });
      setSent(true);
    },
  });
  /** What this user has changed is no news. */
  const adopt = (done: Versioned<InboxThread>) => {
    seen.adopt(done.version);
    queryClient.setQueryData(messageQuery(api, id).queryKey, done);
  };
  const isWriting = form.values.text.trim() !== '';
  useNextAfter(isSent && !isWriting, () => setSent(false));
  const seen = useSeenVersion(record.version, isWriting);
  return { ...form, isChanged: seen.isChanged, adopt };
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
  const [own, setOwn] = useState<string>();
  const [isChanged, setChanged] = useState(false);
  if (latest !== version) {
    setVersion(latest);
    setChanged(isWriting && latest !== own);
  }
  return {
    version,
    isChanged,
    /** A version that this user has made; it arrives with a later rendering. */
    adopt(next: string) {
      setOwn(next);
      setChanged(false);
    },
  };
}
