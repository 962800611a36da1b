import {
  REPLY_MAX_LENGTH,
  SAVED_REPLY_NAME_MAX_LENGTH,
  SENDER_NAME,
  type NewSavedReply,
  type SavedReply,
} from '@lumigraph/contracts/studio';
import { TextArea, TextField, useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { savedRepliesQuery } from './inbox-api.ts';

interface SavedReplyDialogProps {
  /** The one that is changed; a new one without it. */
  reply?: SavedReply | undefined;
  /** Text of a new one. */
  text?: string | undefined;
  onClose: () => void;
}

/** Name and text of a saved reply. */
export function SavedReplyDialog({ reply, text = '', onClose }: SavedReplyDialogProps) {
  const { t } = useTranslation('inbox');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const form = useForm<NewSavedReply>({
    initialValues: { name: reply?.name ?? '', text: reply?.text ?? text },
    rules: (values) => ({
      name: values.name.trim() === '' ? 'required' : undefined,
      text: values.text.trim() === '' ? 'required' : undefined,
    }),
    problemText: (name) => t(name === 'name' ? 'saved.nameMissing' : 'saved.textMissing'),
    send: (body) =>
      reply
        ? api.send('PUT /saved-replies/:id', {
            params: { id: reply.id },
            version: `"${reply.version}"`,
            body,
          })
        : api.send('POST /saved-replies', { body }),
    failureText: errorText,
    onDone() {
      toasts.show({ text: t('saved.done'), tone: 'success' });
      onClose();
      void queryClient.invalidateQueries(savedRepliesQuery(api));
    },
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title={t(reply ? 'saved.editTitle' : 'saved.new')}
      submit={t('saved.submit')}
      onClose={onClose}
    >
      <TextField
        label={t('saved.name')}
        hint={t('saved.nameHint')}
        maxLength={SAVED_REPLY_NAME_MAX_LENGTH}
        autoComplete="off"
        required
        {...form.field('name')}
      />
      <TextArea
        label={t('saved.text')}
        hint={t('saved.textHint', { placeholder: SENDER_NAME })}
        rows={8}
        maxLength={REPLY_MAX_LENGTH}
        required
        {...form.field('text')}
      />
    </FormDialog>
  );
}
