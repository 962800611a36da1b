import { IMAGE_REQUEST_MAX_BYTES } from '@lumigraph/contracts/studio';
import { Alert, TextField } from '@lumigraph/ui-kit';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';

const BYTES_PER_MB = 1024 * 1024;

interface ReplaceDialogProps {
  onClose: () => void;
  onReplace: (file: File) => void;
}

/** Chooses another file for an image; address, texts and rights stay. */
export function ReplaceDialog({ onClose, onReplace }: ReplaceDialogProps) {
  const { t } = useTranslation('images');
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
    <FormDialog
      form={{ formProps: { onSubmit: submit } }}
      title={t('replace.title')}
      text={t('replace.text')}
      submit={t('replace.submit')}
      onClose={onClose}
    >
      <TextField
        type="file"
        label={t('replace.file')}
        hint={t('replace.fileHint', { max })}
        accept="image/jpeg,image/png,image/webp,image/avif,image/tiff,image/gif"
        error={problem}
        required
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <Alert tone="info">{t('replace.prompts')}</Alert>
    </FormDialog>
  );
}
