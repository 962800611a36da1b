import type { EditedPost } from '@lumigraph/contracts/studio';
import { Alert, Button, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { postPath, postQuery } from './post-api.ts';

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
  const { t: common } = useTranslation();
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      if (step === 'remove') await api.change(postPath(post), { method: 'delete', version });
      else {
        const record = await api.changeVersioned<EditedPost>(`${postPath(post)}/discard`, { version });
        queryClient.setQueryData(postQuery(api, post).queryKey, record);
      }
    },
    onSuccess() {
      toasts.show({ text: t(`${step}.done`), tone: 'success' });
      onClose();
      onDone();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      role="alertdialog"
      title={t(`${step}.title`)}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {common('actions.cancel')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {t(`${step}.submit`)}
          </Button>
        </>
      }
    >
      <div className="studio-dialog-form">
        <p className="studio-dialog-text">{t(`${step}.text`)}</p>
        {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      </div>
    </Dialog>
  );
}
