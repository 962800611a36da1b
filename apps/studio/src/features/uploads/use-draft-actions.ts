import { useToasts } from '@lumigraph/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { defaultLocale } from '@lumigraph/contracts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { cachedDraft, changeDrafts, discardDrafts, draftListsKey, publishDrafts } from './uploads-api.ts';
import type { PublishedImage } from './published-notice.tsx';
import type { BulkFields } from '../../lib/images/bulk-dialog.tsx';
import type { DraftSaves } from './use-draft-saves.ts';

interface DraftActionsOptions {
  saves: DraftSaves;
  onPublished: (images: readonly PublishedImage[]) => void;
}

/** Ids, or a function that finds them. */
type Ids = readonly string[] | (() => Promise<readonly string[]>);

const read = (ids: Ids) => (typeof ids === 'function' ? ids() : ids);

/** Publishes and discards drafts, and says what came of it. */
export function useDraftActions({ saves, onPublished }: DraftActionsOptions) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const onError = (error: unknown) => void toasts.show({ text: errorText(error), tone: 'danger' });
  const refresh = () => queryClient.invalidateQueries({ queryKey: draftListsKey });

  const publishing = useMutation({
    async mutationFn(ids: Ids) {
      await saves.settled();
      const result = await publishDrafts(api, await read(ids));
      const published = result.published.map(({ id, imageId }) => ({
        imageId,
        title: cachedDraft(queryClient, id)?.title[defaultLocale] ?? '',
      }));
      return { published, refused: result.refused };
    },
    async onSuccess({ published, refused }) {
      onPublished(published);
      if (refused.length > 0)
        toasts.show({ text: t('published.refused', { count: refused.length }), tone: 'danger' });
      else if (published.length === 0) toasts.show({ text: t('published.none') });
      await refresh();
    },
    onError,
  });
  const discarding = useMutation({
    mutationFn: async (ids: Ids) => discardDrafts(api, await read(ids)),
    async onSuccess(count) {
      toasts.show({ text: t('discarded', { count }), tone: 'success' });
      await refresh();
    },
    onError,
  });
  const changing = useMutation({
    mutationFn: async ({ ids, set }: { ids: Ids; set: BulkFields }) =>
      changeDrafts(api, await read(ids), set),
    async onSuccess(count) {
      toasts.show({ text: t('change.done', { count }), tone: 'success' });
      await refresh();
    },
    onError,
  });
  return {
    publish: publishing.mutateAsync,
    change: changing.mutateAsync,
    discard: discarding.mutateAsync,
    isBusy: publishing.isPending || discarding.isPending || changing.isPending,
    refresh,
  };
}

export type DraftActions = ReturnType<typeof useDraftActions>;
