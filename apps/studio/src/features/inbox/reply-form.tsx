import { REPLY_MAX_LENGTH, SENDER_NAME, type InboxThread } from '@lumigraph/contracts/studio';
import { Alert, Button, Checkbox, Form, TextArea, useToasts, Select } from '@lumigraph/ui-kit';
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
import { useStudioApi, useMe } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { messageQuery, savedRepliesQuery, useAdministrators, useInboxChange } from './inbox-api.ts';
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

interface AssigneeChoiceProps {
  record: Versioned<InboxThread>;
  onAssigned: (record: Versioned<InboxThread>) => void;
}

/** Who looks after the message; nothing to choose where there is one administrator. */
function AssigneeChoice({ record: { value, version }, onAssigned }: AssigneeChoiceProps) {
  const { t } = useTranslation('inbox');
  const { user } = useMe();
  const change = useInboxChange();
  const administrators = useAdministrators();
  const { assignee } = value;
  // Whoever has lost the role still looks after it.
  const former = administrators.some(({ id }) => id === assignee?.id) ? null : assignee;
  const options = [...administrators, ...(former ? [former] : [])];
  if (options.length < 2) return null;
  const assign = (userId: string | null) =>
    change.mutate({
      send: async (api) =>
        onAssigned(
          await api.sendVersioned('PUT /messages/:id/assignee', {
            params: { id: value.id },
            body: { userId },
            version,
          }),
        ),
      done: t(userId === null ? 'assignee.none' : 'assignee.done'),
    });
  return (
    <Select
      label={t('assignee.label')}
      placeholder={t('assignee.nobody')}
      options={options.map(({ id, name }) => ({
        value: id,
        label: id === user.id ? t('assignee.you', { name }) : name,
      }))}
      value={assignee?.id ?? ''}
      disabled={change.isPending}
      onChange={({ target }) => assign(target.value || null)}
    />
  );
}
