import type {
  DownloadOffer,
  Image,
  ImageMetadata,
  ImagePage,
  ListQuery,
  Neighbours,
} from '@lumigraph/contracts';
import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query';
import { isSearch, type ListAddress } from '../../app/paths.ts';
import type { Viewer } from '@lumigraph/site-kit';
import { orNull, prefetched } from '../../lib/prefetch.ts';
import type { Scope } from '../../lib/services.tsx';

/** The list of an address in the form of the service's parameter. */
function toListQuery({ page: _page, ...list }: ListAddress): ListQuery {
  return Object.fromEntries(
    Object.entries(list).filter(([, value]) => value !== undefined && value !== false && value !== ''),
  );
}

const RELATED_COUNT = 12;

export function metadataQuery({ images, locale }: Scope<'images'>, imageId: string) {
  return queryOptions<ImageMetadata | null>({
    queryKey: ['image', locale, imageId],
    queryFn: async ({ signal }) => orNull((await images()).metadata(imageId, { locale, signal })),
  });
}

export function neighboursQuery({ images, locale }: Scope<'images'>, imageId: string, list: ListAddress) {
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
export function downloadOfferQuery(
  images: Scope<'images'>['images'],
  { imageId, viewer, measure }: OfferOptions,
) {
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

export function newestQuery({ images, locale }: Scope<'images'>) {
  return queryOptions<ImagePage>({
    queryKey: ['newest', locale],
    queryFn: async ({ signal }) => (await images()).images({ pageSize: RELATED_COUNT, locale, signal }),
  });
}

/** Images similar to one image: by tags, look, category and color; those of its search come first. */
export function relatedQuery({ search, locale }: Scope<'search'>, imageId: string, list: ListAddress) {
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

/** Fills the cache with the data of the first paint. */
export async function prefetchImage(
  queryClient: QueryClient,
  scope: Scope<'images' | 'search'>,
  { imageId, list }: { imageId: string; list: ListAddress },
): Promise<ImageMetadata | null | undefined> {
  const [image] = await Promise.all([
    prefetched(queryClient, metadataQuery(scope, imageId)),
    prefetched(queryClient, neighboursQuery(scope, imageId, list)),
  ]);
  if (image) await prefetched(queryClient, relatedQuery(scope, imageId, list));
  if (image === null) await prefetched(queryClient, newestQuery(scope));
  return image;
}
