import type { ImageDraft, StudioPage } from '@lumigraph/contracts/studio';
import type { QueryClient } from '@tanstack/react-query';
import { draftListsKey } from './uploads-api.ts';

type Lists = StudioPage<ImageDraft>;

const listsOf = (queryClient: QueryClient): Lists[] =>
  queryClient.getQueriesData<Lists>({ queryKey: draftListsKey }).flatMap(([, page]) => page ?? []);

/** Whether the server has not read the file of a loaded draft yet. */
export const isReading = (queryClient: QueryClient): boolean =>
  listsOf(queryClient).some(({ items }) => items.some(({ state }) => state === 'waiting'));

/** A draft as it was last loaded or saved. */
export const cachedDraft = (queryClient: QueryClient, id: string): ImageDraft | undefined =>
  listsOf(queryClient)
    .flatMap(({ items }) => items)
    .find((draft) => draft.id === id);

/** Shows a saved draft without loading its list again. */
export function putDraft(queryClient: QueryClient, saved: ImageDraft): void {
  queryClient.setQueriesData<Lists>({ queryKey: draftListsKey }, (page) =>
    page?.items.some(({ id }) => id === saved.id)
      ? { ...page, items: page.items.map((draft) => (draft.id === saved.id ? saved : draft)) }
      : page,
  );
}
