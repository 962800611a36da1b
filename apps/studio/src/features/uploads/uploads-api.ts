import { MINUTE_MS } from '@lumigraph/contracts';
import {
  MAX_CHANGED_DRAFTS,
  type ImageDraft,
  type PublishedDrafts,
  type StudioImage,
} from '@lumigraph/contracts/studio';
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { BulkFields } from '../../lib/images/bulk-dialog.tsx';
import type { StudioApi } from '../../lib/studio-api.ts';
import { allRows, changeRow, loadedRows } from '../../lib/table/use-pages.ts';
import type { Selected } from '../../lib/table/use-selection.ts';

export type DraftOwner = 'me' | 'everyone';

const DRAFTS = ['image-drafts'];
export const draftListsKey = [...DRAFTS, 'list'];
const UNFINISHED = ['unfinished-uploads'];

const draftListKey = (owner: DraftOwner) => [...draftListsKey, owner];

export const draftPages = (api: StudioApi, owner: DraftOwner) =>
  api.list('GET /image-drafts', draftListKey(owner), { owner });

export const unfinishedQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: UNFINISHED,
    queryFn: async ({ signal }) => (await api.send('GET /uploads', { signal })).items,
  });

/** Decoding every frame of a long animation takes longer than other calls. */
const FRAMES_TIMEOUT_MS = 2 * MINUTE_MS;

/** All frames of an animated draft below each other. */
export const frameStripQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: ['image-draft-frames', id],
    queryFn: () =>
      api.sendForFile('GET /image-drafts/:id/frames', { params: { id }, timeoutMs: FRAMES_TIMEOUT_MS }),
    staleTime: Infinity,
  });

export const chooseFrame = (
  api: StudioApi,
  { id, frame, version }: { id: string; frame: number; version: string },
) =>
  api.sendVersioned('PUT /image-drafts/:id/frame', {
    params: { id },
    body: { frame },
    version,
    timeoutMs: FRAMES_TIMEOUT_MS,
  });

export const replaceImageFile = (
  api: StudioApi,
  draftId: string,
  image: { imageId: string; version: number },
): Promise<void> => api.send('POST /image-drafts/:id/replace', { params: { id: draftId }, body: image });

export const giveUpUpload = (api: StudioApi, id: string): Promise<void> =>
  api.send('DELETE /uploads/:id', {
    params: { id },
    headers: { 'tus-resumable': '1.0.0' },
  });

interface ChosenDrafts {
  owner: DraftOwner;
  selected: Selected;
  /** Resolves when everything that was typed is saved. */
  settled: () => Promise<void>;
}

/** The selected drafts, as the server has them now. */
export const draftsToPublish = (api: StudioApi, { owner, selected, settled }: ChosenDrafts) =>
  queryOptions({
    queryKey: [...DRAFTS, 'chosen', owner, selected.kind, ...chosenOf(selected)],
    queryFn: async () => {
      await settled();
      const chosen = new Set(chosenOf(selected));
      const found: ImageDraft[] = [];
      for await (const draft of allDrafts(api, owner))
        if (chosen.has(draft.id) === (selected.kind === 'some')) found.push(draft);
      return found;
    },
    staleTime: 0,
    gcTime: 0,
  });

const chosenOf = (selected: Selected): readonly string[] => [
  ...(selected.kind === 'some' ? selected.ids : selected.except),
];

/** The ids of the selected drafts; of "all", those on the server now. */
export async function selectedIds(api: StudioApi, owner: DraftOwner, selected: Selected): Promise<string[]> {
  if (selected.kind === 'some') return [...selected.ids];
  const ids: string[] = [];
  for await (const { id } of allDrafts(api, owner)) if (!selected.except.has(id)) ids.push(id);
  return ids;
}

const allDrafts = (api: StudioApi, owner: DraftOwner) => allRows(draftPages(api, owner));

/** A call takes 100 drafts, so that more of them are more calls. */
function* chunksOf(ids: readonly string[]) {
  for (let start = 0; start < ids.length; start += MAX_CHANGED_DRAFTS)
    yield ids.slice(start, start + MAX_CHANGED_DRAFTS);
}

/** Publishing writes files, which takes longer than other changes. */
const PUBLISH_TIMEOUT_MS = 5 * MINUTE_MS;

export async function publishDrafts(api: StudioApi, ids: readonly string[]): Promise<PublishedDrafts> {
  const all: PublishedDrafts = { published: [], refused: [] };
  for (const chunk of chunksOf(ids)) {
    const { published, refused } = await api.send('POST /image-drafts/publish', {
      body: { ids: chunk },
      timeoutMs: PUBLISH_TIMEOUT_MS,
    });
    all.published.push(...published);
    all.refused.push(...refused);
  }
  return all;
}

export async function discardDrafts(api: StudioApi, ids: readonly string[]): Promise<number> {
  let count = 0;
  for (const chunk of chunksOf(ids))
    count += (await api.send('POST /image-drafts/discard', { body: { ids: chunk } })).changed;
  return count;
}

export async function changeDrafts(api: StudioApi, ids: readonly string[], set: BulkFields): Promise<number> {
  const { changed } = await api.send('POST /image-changes', { body: { ids: [...ids], set } });
  return changed;
}

const draftsOf = (queryClient: QueryClient, queryKey: QueryKey) =>
  loadedRows<ImageDraft>(queryClient, queryKey);

/** Whether the server has not read the file of a loaded draft yet. */
export const isReading = (queryClient: QueryClient): boolean =>
  draftsOf(queryClient, draftListsKey).some(({ upload }) => upload.state === 'waiting');

/** A draft as it was last loaded or saved. */
export const cachedDraft = (queryClient: QueryClient, id: string): ImageDraft | undefined =>
  draftsOf(queryClient, draftListsKey).find((draft) => draft.id === id);

/** The loaded drafts that equal or resemble another image, in the order of the list. */
export const alikeDrafts = (queryClient: QueryClient, owner: DraftOwner): ImageDraft[] =>
  draftsOf(queryClient, draftListKey(owner)).filter(({ upload }) =>
    upload.missing.some((gap) => gap === 'same-file' || gap === 'similar'),
  );

/** The next image of a loaded list that can be edited; undefined after the last one. */
export function nextDraft(queryClient: QueryClient, owner: DraftOwner, id: string): string | undefined {
  const drafts = draftsOf(queryClient, draftListKey(owner));
  const place = drafts.findIndex((draft) => draft.id === id);
  return place === -1
    ? undefined
    : drafts.slice(place + 1).find(({ upload }) => upload.state === 'ready')?.id;
}

const savedDraft = (draft: ImageDraft, { upload, ...image }: StudioImage): ImageDraft =>
  upload === null ? draft : { ...image, upload };

export const draftLists = { queryKey: draftListsKey, change: savedDraft };

/** Shows a saved draft without loading its list again. */
export const putDraft = (queryClient: QueryClient, saved: StudioImage): void =>
  changeRow<ImageDraft>(queryClient, draftListsKey, {
    id: saved.id,
    change: (draft) => savedDraft(draft, saved),
  });
