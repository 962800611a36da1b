import { Button } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface DiscardDialogProps {
  onDiscard: () => Promise<void>;
  onClose: () => void;
}

/** Asks before uploaded files are deleted. */
export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('uploads');
  const { t: common } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      role="alertdialog"
      title={t('discard.title')}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {common('actions.cancel')}
          </Button>
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() => {
              setBusy(true);
              // A failure is shown as a notification.
              onDiscard().catch(onClose);
            }}
          >
            {t('actions.discard')}
          </Button>
        </>
      }
    >
      <p className="studio-dialog-text">{t('discard.text')}</p>
    </Dialog>
  );
}
