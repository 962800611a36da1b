import { useToasts } from '@lumigraph/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { defaultLocale } from '@lumigraph/contracts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useChange } from '../../lib/use-change.ts';
import { cachedDraft, changeDrafts, discardDrafts, draftLists, publishDrafts } from './uploads-api.ts';
import type { PublishedImage } from './published-notice.tsx';
import type { BulkFields } from '../../lib/images/bulk-dialog.tsx';
import type { RowSaves } from '../../lib/images/use-row-saves.ts';

interface DraftActionsOptions {
  saves: RowSaves;
  onPublished: (images: readonly PublishedImage[]) => void;
}

/** Ids, or a function that finds them. */
type Ids = readonly string[] | (() => Promise<readonly string[]>);

const read = (ids: Ids) => (typeof ids === 'function' ? ids() : ids);

interface Publication {
  ids: readonly string[];
  /** For the drafts that have none. */
  categoryId?: number;
  withoutCategory?: readonly string[];
}

/** Publishes and discards drafts, and says what came of it. */
export function useDraftActions({ saves, onPublished }: DraftActionsOptions) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const refresh = () => queryClient.invalidateQueries(draftLists);
  const publishing = useMutation({
    async mutationFn({ ids, categoryId, withoutCategory = [] }: Publication) {
      await saves.settled();
      if (categoryId !== undefined && withoutCategory.length > 0)
        await changeDrafts(api, withoutCategory, { categoryId });
      const result = await publishDrafts(api, ids);
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
  });
  const discarding = useChange({
    send: async (to, ids: Ids) => discardDrafts(to, await read(ids)),
    done: (count) => t('discarded', { count }),
    refresh: draftLists,
  });
  const changing = useChange({
    send: async (to, { ids, set }: { ids: Ids; set: BulkFields }) => changeDrafts(to, await read(ids), set),
    done: (count) => t('change.done', { count }),
    refresh: draftLists,
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
