import { MAX_CHANGED_IMAGES, type BulkChange, type StudioImageVisibility } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '../../lib/images/bulk-dialog.tsx';
import { useBulkChange, type ChosenImages } from './use-bulk-change.ts';
import { VisibilityDialog } from './visibility-dialog.tsx';

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
