import { Alert, Button, TextArea, TextField } from '@lumigraph/ui-kit';
import { StudioDialog } from './studio-dialog.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './shown-once-dialog.css';

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
    <StudioDialog
      onClose={onClose}
      role="alertdialog"
      size="md"
      title={title}
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
    </StudioDialog>
  );
}

interface CopyTextProps {
  label: string;
  text: string;
  /** Of a text with several lines. */
  rows?: number;
}

/** A text to take away, with a button that copies it. */
export function CopyText({ label, text, rows }: CopyTextProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Without permission or HTTPS; the text can be selected.
      setState('failed');
    }
  };
  const field = { label, value: text, readOnly: true, spellCheck: false };
  return (
    <div className="copy-text">
      {rows === undefined ? (
        <TextField {...field} onFocus={({ target }) => target.select()} />
      ) : (
        <TextArea {...field} rows={rows} onFocus={({ target }) => target.select()} />
      )}
      <Button onClick={() => void copy()}>{t('copy.button')}</Button>
      <output>{state === 'idle' ? '' : t(`copy.${state}`)}</output>
    </div>
  );
}
