import type { EditedPost } from '@lumigraph/contracts/studio';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { keyOf, postQuery } from './post-api.ts';

/** `discard`: back to what readers see. `remove`: the post with its history. */
export type PostStep = 'discard' | 'remove';

interface PostDialogProps {
  step: PostStep;
  post: EditedPost;
  /** The saved version that the step is based on. */
  version: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a step that takes something away. */
export function PostDialog({ step, post, version, onDone, onClose }: PostDialogProps) {
  const { t } = useTranslation('posts');
  const queryClient = useQueryClient();
  return (
    <ChangeDialog
      send={async (api) => {
        const params = keyOf(post);
        if (step === 'remove') await api.send('DELETE /posts/:project/:slug', { params, version });
        else {
          const record = await api.sendVersioned('POST /posts/:project/:slug/discard', { params, version });
          queryClient.setQueryData(postQuery(api, post).queryKey, record);
        }
      }}
      done={t(`${step}.done`)}
      onDone={() => {
        onClose();
        onDone();
      }}
      title={t(`${step}.title`)}
      text={t(`${step}.text`)}
      submit={t(`${step}.submit`)}
      variant="danger"
      onClose={onClose}
    />
  );
}

/** Asks before readers lose a post. Unsaved changes are saved with it. */
export function UnpublishDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation('posts');
  return (
    <ChangeDialog
      send={async () => onConfirm()}
      title={t('unpublish.title')}
      text={t('unpublish.text')}
      submit={t('edit.unpublish')}
      onClose={onClose}
    />
  );
}
