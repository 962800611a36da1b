import { MINUTE_MS } from '@lumigraph/contracts';
import { IMAGE_REQUEST_MAX_BYTES, type StudioImage } from '@lumigraph/contracts/studio';
import { Alert, TextField, useToasts } from '@lumigraph/ui-kit';
import { useState, type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';

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

const FILE_TIMEOUT_MS = 10 * MINUTE_MS;

/** A file on its way to the server. */
export interface SentFile {
  file: File;
  /** From 0 to 1; at 1 the server checks the file. */
  part: number;
}

/** Sends another file for an image, tells how much of it has arrived, and cancels. */
export function useFileReplacement(id: string) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const toasts = useToasts();
  const [sent, setSent] = useState<SentFile>();
  const abort = useRef<AbortController>(undefined);
  // Who leaves the page has confirmed that what is not saved is lost.
  useEffect(() => () => abort.current?.abort(), []);

  async function send(file: File, version: string): Promise<Versioned<StudioImage>> {
    const controller = new AbortController();
    abort.current = controller;
    setSent({ file, part: 0 });
    const form = new FormData();
    form.append('file', file);
    try {
      const replaced = await api.sendVersioned('PUT /image-files/*', {
        params: { '*': id },
        version,
        form,
        timeoutMs: FILE_TIMEOUT_MS,
        signal: controller.signal,
        onProgress: (bytes, all) => setSent({ file, part: bytes / all }),
      });
      toasts.show({ text: t('replace.done'), tone: 'success' });
      return replaced;
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      toasts.show({ text: t('replace.canceled') });
      return await api.sendVersioned('GET /images/*', { params: { '*': id } });
    } finally {
      setSent(undefined);
    }
  }

  return { sent, send, cancel: () => abort.current?.abort() };
}
