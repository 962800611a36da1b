import { MINUTE_MS } from '@lumigraph/contracts';
import type { BulkChange, BulkResult } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StudioApi } from '../studio-api.ts';
import { useStudioApi } from '../studio.tsx';
import { useErrorText } from '../use-error-text.ts';

const CHANGE_TIMEOUT_MS = MINUTE_MS;
const UNDO_SHOWN_MS = MINUTE_MS;

/** Changes many images by one request. */
export const changeImages = (api: StudioApi, change: BulkChange): Promise<BulkResult> =>
  api.send('POST /image-changes', { body: change, timeoutMs: CHANGE_TIMEOUT_MS });

/** For the notice of a change of many images: a button that undoes it, and the time to press it. */
export function useUndo(refresh: () => Promise<void>) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { number } = useFormats();
  const { mutate } = useMutation({
    mutationFn: (undo: string) =>
      api.send('POST /image-changes/undo', { body: { undo }, timeoutMs: CHANGE_TIMEOUT_MS }),
    onSuccess({ restored, kept }) {
      const text = [
        t('bulk.undone', { number: number(restored) }),
        kept > 0 ? t('bulk.kept', { number: number(kept) }) : '',
      ].join(' ');
      toasts.show({ text, tone: 'success' });
    },
    onError: (error) => toasts.show({ text: errorText(error), tone: 'danger' }),
    onSettled: refresh,
  });
  return (undo: string | null) =>
    undo === null
      ? {}
      : { durationMs: UNDO_SHOWN_MS, action: { label: t('bulk.undo'), onPress: () => mutate(undo) } };
}
