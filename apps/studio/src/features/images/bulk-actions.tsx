import {
  MAX_CHANGED_IMAGES,
  type BulkChange,
  type StudioImageVisibility,
  type BulkResult,
} from '@lumigraph/contracts/studio';
import { Button, useToasts } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imagesKey } from '../../lib/categories.ts';
import { BulkDialog } from '../../lib/images/bulk-dialog.tsx';
import { VisibilityDialog } from './visibility-dialog.tsx';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { changeImages, useUndo } from '../../lib/images/use-image-record.ts';

/** Either ids or a filter, as the server takes them. */
type ChosenImages = Pick<BulkChange, 'ids' | 'filter' | 'except'>;

/** Changes many images at once, says what happened, and offers to undo it. */
function useBulkChange() {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { number } = useFormats();
  const onError = (error: unknown) => toasts.show({ text: errorText(error), tone: 'danger' });
  const refresh = () => queryClient.invalidateQueries({ queryKey: imagesKey });
  const undoOf = useUndo(refresh);
  const doneText = ({ changed, incomplete, replaced }: BulkResult): string =>
    [
      t('bulk.done', { number: number(changed) }),
      incomplete > 0 ? t('bulk.incomplete', { number: number(incomplete) }) : '',
      replaced > 0 ? t('bulk.replaced', { number: number(replaced) }) : '',
    ].join(' ');

  return useMutation({
    mutationFn: (change: BulkChange) => changeImages(api, change),
    onSuccess(result) {
      toasts.show({
        text: doneText(result),
        tone: result.incomplete + result.replaced > 0 ? 'neutral' : 'success',
        ...undoOf(result.undo),
      });
    },
    onError,
    onSettled: refresh,
  });
}

interface BulkActionsProps {
  chosen: ChosenImages;
  /** At least. */
  count: number;
  /** Of all images in the list. */
  visibility: StudioImageVisibility;
  /** After a change: the selection has done its work. */
  onDone: () => void;
}

/** What can be done with the selected images at once. */
export function BulkActions({ chosen, count, visibility, onDone }: BulkActionsProps) {
  const { t } = useTranslation('images');
  const [dialog, setDialog] = useState<'edit' | 'visibility'>();
  const { mutate, isPending } = useBulkChange();
  const close = () => setDialog(undefined);
  const change = (changes: Omit<BulkChange, keyof ChosenImages>) => {
    close();
    mutate({ ...chosen, ...changes }, { onSuccess: onDone });
  };
  if (count > MAX_CHANGED_IMAGES)
    return <p className="images-too-many">{t('bulk.tooMany', { max: MAX_CHANGED_IMAGES })}</p>;
  return (
    <>
      <Button size="sm" busy={isPending} onClick={() => setDialog('edit')}>
        {t('bulk.edit')}
      </Button>
      {visibility === 'scheduled' ? null : (
        <Button size="sm" disabled={isPending} onClick={() => setDialog('visibility')}>
          {t(visibility === 'published' ? 'withhold.action' : 'restore.action')}
        </Button>
      )}
      {dialog === 'edit' ? <BulkDialog onClose={close} onChange={(set) => change({ set })} /> : null}
      {dialog === 'visibility' ? (
        <VisibilityDialog
          visibility={visibility}
          onClose={close}
          onConfirm={(reason) =>
            change(
              visibility === 'published' ? { visibility: 'withheld', reason } : { visibility: 'published' },
            )
          }
        />
      ) : null}
    </>
  );
}
