import type { EditedPost } from '@lumigraph/contracts/studio';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { keyOf, postQuery } from './post-api.ts';

/**
 * `discard`: back to what readers see. `remove`: the post with its history. `unpublish`: readers lose it; the form does
 * this, because unsaved changes are saved with it.
 */
export type PostStep = 'discard' | 'remove' | 'unpublish';

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
  const isOfForm = step === 'unpublish';
  return (
    <ChangeDialog
      send={async (api) => {
        const params = keyOf(post);
        if (step === 'remove') await api.send('DELETE /posts/:project/:slug', { params, version });
        if (step !== 'discard') return;
        const record = await api.sendVersioned('POST /posts/:project/:slug/discard', { params, version });
        queryClient.setQueryData(postQuery(api, post).queryKey, record);
      }}
      done={isOfForm ? undefined : t(`${step}.done`)}
      onDone={() => {
        onClose();
        onDone();
      }}
      title={t(`${step}.title`)}
      text={t(`${step}.text`)}
      submit={t(isOfForm ? 'edit.unpublish' : `${step}.submit`)}
      variant={isOfForm ? 'primary' : 'danger'}
      onClose={onClose}
    />
  );
}
