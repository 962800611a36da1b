import type {
  DownloadOffer,
  Image,
  ImageMetadata,
  ImagePage,
  ImagesApi,
  ListQuery,
  Neighbours,
  SearchApi,
} from '@lumigraph/contracts';
import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query';
import { isSearch, type ListAddress } from '../../app/paths.ts';
import { isNotFound, type Viewer } from '@lumigraph/site-kit';

/** Titles and alt texts are in the visitor's language, so the language is part of every key. */
export interface QueryScope {
  images: () => Promise<ImagesApi>;
  locale: string;
}

/** The list of an address in the form of the service's parameter. */
function toListQuery({ page: _page, ...list }: ListAddress): ListQuery {
  return Object.fromEntries(
    Object.entries(list).filter(([, value]) => value !== undefined && value !== false && value !== ''),
  );
}

const RELATED_COUNT = 12;

/**
 * `null` means that the image does not exist. It is data and not an error, so that server and browser render
 * the same page.
 */
export function metadataQuery({ images, locale }: QueryScope, imageId: string) {
  return queryOptions<ImageMetadata | null>({
    queryKey: ['image', locale, imageId],
    queryFn: async ({ signal }) => {
      try {
        return await (await images()).metadata(imageId, { locale, signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });
}

export function neighboursQuery({ images, locale }: QueryScope, imageId: string, list: ListAddress) {
  return queryOptions<Neighbours>({
    queryKey: ['neighbours', locale, imageId, toListQuery(list)],
    queryFn: async ({ signal }) =>
      (await images()).neighbours(imageId, { ...toListQuery(list), locale }, { signal }),
  });
}

/** The file may be in preparation: its size is requested again, a limited number of times. */
const SIZE_AGAIN_MS = 1500;
const SIZE_RESPONSES = 12;

interface OfferOptions {
  imageId: string;
  viewer: Viewer | undefined;
  /** Asks for the bytes of all files, for the menu, and not only for those of the usual one. */
  measure: boolean;
}

/** Never part of a rendered document: the data differ for each user and change with the subscription. */
export function downloadOfferQuery(images: QueryScope['images'], { imageId, viewer, measure }: OfferOptions) {
  const queryKey = [...(viewer?.queryKey ?? ['unknown']), 'download-offer', imageId];
  return queryOptions<DownloadOffer>({
    queryKey: [...queryKey, measure],
    queryFn: async ({ signal }) => (await images()).downloadOffer(imageId, { signal, measure }),
    enabled: viewer !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
    // The menu shows the files that are known already, but never those of another user.
    placeholderData: (previous, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(queryKey) ? previous : undefined,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isIncomplete(data, measure) && dataUpdateCount < SIZE_RESPONSES ? SIZE_AGAIN_MS : false,
  });
}

/** Whether the size of a file is still missing. At the limit no file is made, so waiting for it is no use. */
function isIncomplete({ file, files, remaining }: DownloadOffer, measure: boolean): boolean {
  if (remaining === 0) return false;
  return file.bytes === null || (measure && files.some(({ allowed, bytes }) => allowed && bytes === null));
}

export function newestQuery({ images, locale }: QueryScope) {
  return queryOptions<ImagePage>({
    queryKey: ['newest', locale],
    queryFn: async ({ signal }) => (await images()).images({ pageSize: RELATED_COUNT, locale, signal }),
  });
}

export interface RelatedScope {
  search: () => Promise<SearchApi>;
  locale: string;
}

/** Images similar to one image: by tags, look, category and color; those of its search come first. */
export function relatedQuery({ search, locale }: RelatedScope, imageId: string, list: ListAddress) {
  const within = isSearch(list) ? toListQuery(list) : {};
  return queryOptions<Image[]>({
    queryKey: ['related', locale, imageId, within],
    queryFn: async ({ signal }) => (await search()).related(imageId, { ...within, locale, signal }),
  });
}

/** The data of an image in a list that was shown before: enough to reserve its box at once. */
export function knownImage(queryClient: QueryClient, imageId: string): Image | undefined {
  for (const query of queryClient.getQueryCache().getAll()) {
    const data = query.state.data as Partial<ImagePage & Neighbours> | null | undefined;
    if (typeof data !== 'object' || data === null) continue;
    const found = [...(Array.isArray(data.items) ? data.items : []), data.previous, data.next].find(
      (image) => image?.id === imageId,
    );
    if (found) return found;
  }
  return undefined;
}

/** Fills the cache with the image alone; returns the status of the document. */
export async function prefetchMetadata(
  queryClient: QueryClient,
  scope: QueryScope,
  imageId: string,
): Promise<number> {
  const { queryKey, ...query } = metadataQuery(scope, imageId);
  await queryClient.prefetchQuery({ queryKey, ...query });
  if (queryClient.getQueryState(queryKey)?.status === 'error')
    queryClient.removeQueries({ queryKey, exact: true });
  const image = queryClient.getQueryData(queryKey);
  if (image === undefined) return 503;
  return image === null ? 404 : 200;
}

/** Fills the cache with the data of the first paint; returns the status of the document. */
export async function prefetchImage(
  queryClient: QueryClient,
  scope: QueryScope & RelatedScope,
  { imageId, list }: { imageId: string; list: ListAddress },
): Promise<number> {
  const metadata = metadataQuery(scope, imageId);
  const neighbours = neighboursQuery(scope, imageId, list);
  await Promise.all([queryClient.prefetchQuery(metadata), queryClient.prefetchQuery(neighbours)]);
  const image = queryClient.getQueryData(metadata.queryKey);
  const related = relatedQuery(scope, imageId, list);
  const newest = newestQuery(scope);
  if (image) await queryClient.prefetchQuery(related);
  if (image === null) await queryClient.prefetchQuery(newest);
  // The browser has no record of a failure here; without this entry, the server would render a different
  // page.
  for (const { queryKey } of [metadata, neighbours, related, newest]) {
    if (queryClient.getQueryState(queryKey)?.status === 'error')
      queryClient.removeQueries({ queryKey, exact: true });
  }
  if (image === undefined) return 503;
  return image === null ? 404 : 200;
}
