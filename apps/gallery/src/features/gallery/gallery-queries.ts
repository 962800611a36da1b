import {
  SEARCH_MAX_RESULTS,
  fallbackCategories,
  filtersOf,
  isFilteredList,
  type Category,
  type Image,
  type ImagePage,
} from '@lumigraph/contracts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { pagesOf, showsHero, type ListAddress } from '../../app/paths.ts';
import { isNotFound } from '@lumigraph/site-kit';
import type { Scope } from '../../lib/services.tsx';
import { siteConfig } from '../../site.config.ts';
import { galleryState, statusOf, type GalleryPage } from './gallery-state.ts';

type GalleryScope = Scope<'images' | 'search'>;

export function categoriesQuery({ images, locale }: Scope<'images'>) {
  return queryOptions<Category[]>({
    queryKey: ['categories', locale],
    // The categories appear on every list, so this query does not fail either when the client fails to load.
    queryFn: ({ signal }) =>
      images().then(
        (client) => client.categories({ locale, signal }),
        () => structuredClone([...fallbackCategories]),
      ),
  });
}

/** Categories that contain featured images, each with their number. */
export function specialCategoriesQuery({ images, locale }: Scope<'images'>) {
  return queryOptions<Category[]>({
    queryKey: ['special-categories', locale],
    queryFn: async ({ signal }) => (await images()).specialCategories({ locale, signal }),
  });
}

/** One page of the list that the address names. */
function imagesQuery({ images, search, locale }: GalleryScope, list: ListAddress) {
  const { categoryId, special, sort, page = 1 } = list;
  const filters = filtersOf(list);
  return queryOptions<GalleryPage>({
    queryKey: ['images', locale, { ...filters, sort, page }],
    queryFn: async ({ signal }) => {
      const request = { page, pageSize: siteConfig.gridPageSize, locale, signal };
      if (isFilteredList(list)) {
        const found = await (await search()).search({ ...filters, sort: sort ?? 'newest', ...request });
        const { items, pageSize, total, totalIsExact } = found;
        return {
          items,
          page,
          pageSize,
          total,
          totalIsExact,
          reachable: Math.min(total, SEARCH_MAX_RESULTS),
        };
      }
      const client = await images();
      const whole = await (special
        ? client.specialImages(request)
        : categoryId === undefined
          ? client.images(request)
          : client.categoryImages(categoryId, request));
      return { ...whole, totalIsExact: true, reachable: whole.total };
    },
  });
}

const pageQueries = (scope: GalleryScope, list: ListAddress) =>
  pagesOf(list).map((page) => imagesQuery(scope, { ...list, page }));

function joined(pages: readonly GalleryPage[]): GalleryPage | undefined {
  const last = pages.at(-1);
  return last && { ...last, items: pages.flatMap(({ items }) => items) };
}

/** The pages that an address shows together; only those are requested that are not loaded yet. */
export function listQuery(scope: GalleryScope, list: ListAddress) {
  const [first, ...further] = pageQueries(scope, list);
  if (first && further.length === 0) return first;
  return queryOptions<GalleryPage>({
    queryKey: ['images together', ...(first?.queryKey ?? []), list.page],
    queryFn: async ({ client }) => {
      const pages = pageQueries(scope, list).map((page) => client.fetchQuery(page));
      return joined(await Promise.all(pages)) as GalleryPage;
    },
  });
}

/** Those of its pages that have loaded, up to the first one that has not. */
export function loadedPages(queryClient: QueryClient, scope: GalleryScope, list: ListAddress) {
  const loaded: GalleryPage[] = [];
  for (const { queryKey } of pageQueries(scope, list)) {
    const page = queryClient.getQueryData(queryKey);
    if (!page) break;
    loaded.push(page);
  }
  return joined(loaded);
}

/** The featured images, for the hero and for pages without images of their own. */
export function featuredQuery({ images, locale }: Scope<'images'>) {
  return queryOptions<ImagePage>({
    queryKey: ['featured', locale],
    queryFn: async ({ signal }) =>
      (await images()).specialImages({ pageSize: siteConfig.featuredCount, locale, signal }),
  });
}

/** Words that many images have, as a start for a search; the page is complete without them. */
export function termsQuery({ search, locale }: Scope<'search'>) {
  return queryOptions<string[]>({
    queryKey: ['popular-terms', locale],
    queryFn: async ({ signal }) => {
      const suggestions = await (await search()).suggest('', { locale, signal });
      return suggestions.filter(({ kind }) => kind === 'tag').map(({ text }) => text);
    },
  });
}

/** Narrower images would lose more than half of their height in the hero. */
const HERO_MIN_RATIO = 1.3;

/** The image of the hero: the newest featured one, with priority for wide images; the newest image without any. */
export function heroImage(
  featured: readonly Image[] | undefined,
  newest: readonly Image[] | undefined,
): Image | undefined {
  const isWide = ({ width, height }: Image) => width >= HERO_MIN_RATIO * height;
  return featured?.find(isWide) ?? featured?.[0] ?? newest?.[0];
}

/**
 * Fills the cache for one address. Failures are not cached: the page requests again and shows the error with
 * its retry.
 */
export async function prefetchGallery(
  queryClient: QueryClient,
  scope: GalleryScope,
  list: ListAddress,
): Promise<void> {
  const hero = showsHero(list);
  await Promise.all([
    queryClient.prefetchQuery(categoriesQuery(scope)),
    ...pagesOf(list).map((page) => queryClient.prefetchQuery(imagesQuery(scope, { ...list, page }))),
    hero ? queryClient.prefetchQuery(featuredQuery(scope)) : undefined,
    hero ? queryClient.prefetchQuery(termsQuery(scope)) : undefined,
    list.special ? queryClient.prefetchQuery(specialCategoriesQuery(scope)) : undefined,
  ]);
}

/** Status of the document for the cache content after {@link prefetchGallery}. */
export function galleryStatus(
  queryClient: QueryClient,
  scope: GalleryScope,
  list: ListAddress & { page: number },
): number {
  const { queryKey } = imagesQuery(scope, list);
  const response = queryClient.getQueryState<GalleryPage>(queryKey);
  return statusOf(
    galleryState({
      list,
      imagePage: response?.data,
      failed: response?.status === 'error',
      offline: false,
      notFound: isNotFound(response?.error),
      categories: queryClient.getQueryData(categoriesQuery(scope).queryKey),
    }),
  );
}
