import {
  REPLY_MAX_LENGTH,
  SAVED_REPLY_NAME_MAX_LENGTH,
  SENDER_NAME,
  type SavedReply,
} from '@lumigraph/contracts/studio';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
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
  return (
    <ChangeDialog
      send={(api, body) =>
        reply
          ? api.send('PUT /saved-replies/:id', {
              params: { id: reply.id },
              version: `"${reply.version}"`,
              body,
            })
          : api.send('POST /saved-replies', { body })
      }
      done={t('saved.done')}
      refresh={savedRepliesQuery(useStudioApi())}
      size="lg"
      title={t(reply ? 'saved.editTitle' : 'saved.new')}
      submit={t('saved.submit')}
      fields={[
        {
          name: 'name',
          label: t('saved.name'),
          hint: t('saved.nameHint'),
          initial: reply?.name ?? '',
          maxLength: SAVED_REPLY_NAME_MAX_LENGTH,
          autoComplete: 'off',
          problem: t('saved.nameMissing'),
        },
        {
          name: 'text',
          label: t('saved.text'),
          hint: t('saved.textHint', { placeholder: SENDER_NAME }),
          initial: reply?.text ?? text,
          rows: 8,
          maxLength: REPLY_MAX_LENGTH,
          problem: t('saved.textMissing'),
        },
      ]}
      onClose={onClose}
    />
  );
}
