import { MINUTE_MS } from '@lumigraph/contracts';
import type { StudioImage } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';

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
