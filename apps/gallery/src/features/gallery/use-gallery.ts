import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { readListAddress } from '../../app/paths.ts';
import { isNotFound } from '@lumigraph/site-kit';
import { useServices } from '../../lib/services.tsx';
import {
  categoriesQuery,
  featuredQuery,
  imagesQuery,
  showsFeatured,
  specialCategoriesQuery,
} from './gallery-queries.ts';
import { galleryState } from './gallery-state.ts';

/** Everything that the home page shows, read from the address. */
export function useGallery() {
  const { images } = useServices();
  const { i18n } = useTranslation();
  const [search] = useSearchParams();
  const list = readListAddress(search);
  const scope = { images, locale: i18n.language };

  const categories = useQuery(categoriesQuery(scope));
  const special = useQuery({ ...specialCategoriesQuery(scope), enabled: list.special === true });
  const imagePage = useQuery(imagesQuery(scope, list));
  const featured = useQuery({ ...featuredQuery(scope), enabled: showsFeatured(list) });

  return {
    list,
    categories: categories.data,
    /** Only in the view of all featured images. */
    specialCategories: list.special ? special.data : undefined,
    category: categories.data?.find(({ id }) => id === list.categoryId),
    featured: showsFeatured(list) ? featured.data?.items : undefined,
    /** Room is kept for the strip until it is known that there is none. */
    featuredLoading: showsFeatured(list) && featured.isPending,
    state: galleryState({
      list,
      imagePage: imagePage.data,
      failed: imagePage.isError,
      paused: imagePage.fetchStatus === 'paused',
      notFound: isNotFound(imagePage.error),
      categories: categories.data,
    }),
    retry: () => Promise.all([imagePage.refetch(), categories.refetch()]),
  };
}
