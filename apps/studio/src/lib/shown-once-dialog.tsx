import { Alert, Button } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText, type CopyTextProps } from './copy-text.tsx';

interface ShownOnceDialogProps extends CopyTextProps {
  title: string;
  /** That it is not shown again, and what whoever has it can do. */
  warning: string;
  /** Below the text, for example where it is entered. */
  note?: ReactNode;
  onClose: () => void;
}

/** A secret that was just made. The server keeps only its hash, so a click outside does not close the window. */
export function ShownOnceDialog({ title, warning, note, onClose, ...secret }: ShownOnceDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      role="alertdialog"
      size="md"
      title={title}
      closeLabel={t('actions.close')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('actions.done')}
        </Button>
      }
    >
      <div className="studio-dialog-form">
        <Alert tone="warning">{warning}</Alert>
        <CopyText {...secret} />
        {note === undefined ? null : <p className="studio-dialog-text">{note}</p>}
      </div>
    </Dialog>
  );
}
