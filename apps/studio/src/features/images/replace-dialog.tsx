import { IMAGE_REQUEST_MAX_BYTES } from '@lumigraph/contracts/studio';
import { Alert, Button, Form, TextField } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

const BYTES_PER_MB = 1024 * 1024;

interface ReplaceDialogProps {
  onClose: () => void;
  onReplace: (file: File) => void;
}

/** Chooses another file for an image; address, texts and rights stay. */
export function ReplaceDialog({ onClose, onReplace }: ReplaceDialogProps) {
  const { t } = useTranslation('images');
  const { t: common } = useTranslation();
  const formId = useId();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const max = IMAGE_REQUEST_MAX_BYTES / BYTES_PER_MB;
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setProblem(chosen && chosen.size > IMAGE_REQUEST_MAX_BYTES ? t('replace.tooLarge', { max }) : undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) setProblem(t('replace.missing'));
    else if (problem === undefined) onReplace(file);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      role="alertdialog"
      title={t('replace.title')}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('replace.submit')}
          </Button>
        </>
      }
    >
      <Form noValidate id={formId} onSubmit={submit} className="studio-dialog-form">
        <p className="studio-dialog-text">{t('replace.text')}</p>
        <TextField
          type="file"
          label={t('replace.file')}
          hint={t('replace.fileHint', { max })}
          accept="image/jpeg,image/png,image/webp,image/avif"
          error={problem}
          required
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <Alert tone="info">{t('replace.prompts')}</Alert>
      </Form>
    </Dialog>
  );
}
