import type { Category, ImagePage, ImagesApi } from '@lumigraph/contracts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ListAddress } from '../../app/paths.ts';
import { isNotFound } from '@lumigraph/site-kit';
import { siteConfig } from '../../site.config.ts';
import { galleryState, statusOf } from './gallery-state.ts';

/** Titles and alt texts are in the visitor's language, so the language is part of every key. */
export interface QueryScope {
  images: ImagesApi;
  locale: string;
}

export function categoriesQuery({ images, locale }: QueryScope) {
  return queryOptions<Category[]>({
    queryKey: ['categories', locale],
    queryFn: ({ signal }) => images.categories({ signal }),
  });
}

/** Categories that contain featured images, each with their number. */
export function specialCategoriesQuery({ images, locale }: QueryScope) {
  return queryOptions<Category[]>({
    queryKey: ['special-categories', locale],
    queryFn: ({ signal }) => images.specialCategories({ signal }),
  });
}

/** One page of the list that the address names. */
export function imagesQuery({ images, locale }: QueryScope, { categoryId, special, page = 1 }: ListAddress) {
  return queryOptions<ImagePage>({
    queryKey: ['pictures', locale, { categoryId: categoryId ?? null, special: special ?? false, page }],
    queryFn: ({ signal }) => {
      const request = { page, pageSize: siteConfig.gridPageSize, locale, signal };
      if (special) return images.specialImages(request);
      if (categoryId !== undefined) return images.categoryImages(categoryId, request);
      return images.images(request);
    },
  });
}

/** The images of the strip above the first page. */
export function featuredQuery({ images, locale }: QueryScope) {
  return queryOptions<ImagePage>({
    queryKey: ['featured', locale],
    queryFn: ({ signal }) => images.specialImages({ pageSize: siteConfig.featuredCount, locale, signal }),
  });
}

/** The strip is shown only above the first page of all images. */
export function showsFeatured({ categoryId, special, page = 1 }: ListAddress): boolean {
  return categoryId === undefined && !special && page === 1;
}

/**
 * Fills the cache for one address. Failures are not cached: the page requests again and shows the error with
 * its retry.
 */
export async function prefetchGallery(
  queryClient: QueryClient,
  scope: QueryScope,
  list: ListAddress,
): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(categoriesQuery(scope)),
    queryClient.prefetchQuery(imagesQuery(scope, list)),
    showsFeatured(list) ? queryClient.prefetchQuery(featuredQuery(scope)) : undefined,
    list.special ? queryClient.prefetchQuery(specialCategoriesQuery(scope)) : undefined,
  ]);
}

export async function prefetchFeatured(queryClient: QueryClient, scope: QueryScope): Promise<void> {
  await queryClient.prefetchQuery(featuredQuery(scope));
}

/** Status of the document for the cache content after {@link prefetchGallery}. */
export function galleryStatus(
  queryClient: QueryClient,
  scope: QueryScope,
  list: ListAddress & { page: number },
): number {
  const { queryKey } = imagesQuery(scope, list);
  const response = queryClient.getQueryState<ImagePage>(queryKey);
  return statusOf(
    galleryState({
      list,
      imagePage: response?.data,
      failed: response?.status === 'error',
      paused: false,
      notFound: isNotFound(response?.error),
      categories: queryClient.getQueryData(categoriesQuery(scope).queryKey),
    }),
  );
}
