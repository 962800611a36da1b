import type { StudioImage } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { changeImages } from '../../lib/images/image-changes.ts';
import { contextQuery } from './image-api.ts';
import { imageQuery, useImageRecord } from '../../lib/images/use-image-record.ts';
import { imagesKey } from './image-list-api.ts';
import { useFileReplacement } from './use-file-replacement.ts';

/** The form of an image, and what is done to the whole image. Each step saves what was typed first. */
export function useImageForm(record: Versioned<StudioImage>) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { id } = record.value;
  const query = imageQuery(api, id);
  const { data } = useQuery({ ...query, initialData: record });
  const sending = useFileReplacement(id);
  const { load, ...form } = useImageRecord(record, (saved) => {
    queryClient.setQueryData(query.queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: imagesKey });
    void queryClient.invalidateQueries({ queryKey: contextQuery(api, id).queryKey });
  });

  async function restored(): Promise<Versioned<StudioImage>> {
    const { changed, incomplete } = await changeImages(api, { ids: [id], visibility: 'published' });
    if (changed > 0) toasts.show({ text: t('restore.done'), tone: 'success' });
    else toasts.show({ text: t(incomplete > 0 ? 'restore.incomplete' : 'restore.replaced'), tone: 'danger' });
    return load();
  }

  return {
    form,
    latest: data,
    image: data.value,
    withhold: (reason: string) =>
      form.submitThen({
        async run() {
          await changeImages(api, { ids: [id], visibility: 'withheld', reason });
          toasts.show({ text: t('withhold.done'), tone: 'success' });
          return load();
        },
      }),
    restore: () => form.submitThen({ run: restored }),
    replace: (file: File) => form.submitThen({ run: (version) => sending.send(file, version) }),
    sending,
  };
}
