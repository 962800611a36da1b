import { MINUTE_MS } from '@lumigraph/contracts';
import type { BulkChange, BulkResult, UndoResult } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { changeImages, undoChange } from './image-api.ts';
import { imagesKey } from './image-list-api.ts';

/** Either ids or a filter, as the server takes them. */
export type ChosenImages = Pick<BulkChange, 'ids' | 'filter' | 'except'>;

const UNDO_SHOWN_MS = MINUTE_MS;

/** Changes many images at once, says what happened, and offers to undo it. */
export function useBulkChange() {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { number } = useFormats();
  const onError = (error: unknown) => toasts.show({ text: errorText(error), tone: 'danger' });
  const refresh = () => queryClient.invalidateQueries({ queryKey: imagesKey });

  const undo = useMutation({
    mutationFn: (token: string) => undoChange(api, token),
    onSuccess: (result) => toasts.show({ text: undoneText(result), tone: 'success' }),
    onError,
    onSettled: refresh,
  });
  const undoneText = ({ restored, kept }: UndoResult): string =>
    [
      t('bulk.undone', { number: number(restored) }),
      kept > 0 ? t('bulk.kept', { number: number(kept) }) : '',
    ].join(' ');
  const doneText = ({ changed, incomplete, replaced }: BulkResult): string =>
    [
      t('bulk.done', { number: number(changed) }),
      incomplete > 0 ? t('bulk.incomplete', { number: number(incomplete) }) : '',
      replaced > 0 ? t('bulk.replaced', { number: number(replaced) }) : '',
    ].join(' ');

  return useMutation({
    mutationFn: (change: BulkChange) => changeImages(api, change),
    onSuccess(result) {
      const { undo: token } = result;
      toasts.show({
        text: doneText(result),
        tone: result.incomplete + result.replaced > 0 ? 'neutral' : 'success',
        durationMs: UNDO_SHOWN_MS,
        ...(token === null ? {} : { action: { label: t('bulk.undo'), onPress: () => undo.mutate(token) } }),
      });
    },
    onError,
    onSettled: refresh,
  });
}
