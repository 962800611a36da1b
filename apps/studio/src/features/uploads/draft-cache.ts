import type { ImageDraft, StudioImage, StudioPage } from '@lumigraph/contracts/studio';
import type { QueryClient } from '@tanstack/react-query';
import { draftListsKey, type DraftOwner } from './uploads-api.ts';

type Lists = StudioPage<ImageDraft>;

const listsOf = (queryClient: QueryClient): Lists[] =>
  queryClient.getQueriesData<Lists>({ queryKey: draftListsKey }).flatMap(([, page]) => page ?? []);

/** Whether the server has not read the file of a loaded draft yet. */
export const isReading = (queryClient: QueryClient): boolean =>
  listsOf(queryClient).some(({ items }) => items.some(({ upload }) => upload.state === 'waiting'));

/** A draft as it was last loaded or saved. */
export const cachedDraft = (queryClient: QueryClient, id: string): ImageDraft | undefined =>
  listsOf(queryClient)
    .flatMap(({ items }) => items)
    .find((draft) => draft.id === id);

/** The next image of a loaded list that can be edited; undefined after the last one. */
export function nextDraft(queryClient: QueryClient, owner: DraftOwner, id: string): string | undefined {
  const drafts = queryClient
    .getQueriesData<Lists>({ queryKey: [...draftListsKey, owner] })
    .flatMap(([, page]) => page?.items ?? []);
  const place = drafts.findIndex((draft) => draft.id === id);
  return place === -1
    ? undefined
    : drafts.slice(place + 1).find(({ upload }) => upload.state === 'ready')?.id;
}

/** Shows a saved draft without loading its list again. */
export function putDraft(queryClient: QueryClient, { upload, ...image }: StudioImage): void {
  if (upload === null) return;
  const saved: ImageDraft = { ...image, upload };
  queryClient.setQueriesData<Lists>({ queryKey: draftListsKey }, (page) =>
    page?.items.some(({ id }) => id === saved.id)
      ? { ...page, items: page.items.map((draft) => (draft.id === saved.id ? saved : draft)) }
      : page,
  );
}
