import { fallbackCategories } from '@lumigraph/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SitePageMeta, type PageModule } from '@lumigraph/site-kit';
import { feedPath } from '../app/feed-path.ts';
import { readListAddress } from '../app/paths.ts';
import { Featured } from '../features/gallery/featured.tsx';
import { categoriesQuery } from '../features/gallery/gallery-queries.ts';
import { GridSkeleton } from '../features/gallery/grid-skeleton.tsx';
import { ImageGrid } from '../features/gallery/image-grid.tsx';
import '../features/gallery/gallery.css';
import { registerSearchTexts, SEARCH_NAMESPACE, useSearchTitle } from '../features/search/search-texts.ts';
import { prefetchSearch, useSearch } from '../features/search/search-queries.ts';
import { SearchScreen } from '../features/search/search-screen.tsx';
import { useServices, type Services } from '../lib/services.tsx';

registerSearchTexts();

function SearchPage() {
  const { t, i18n } = useTranslation(SEARCH_NAMESPACE);
  const { images } = useServices();
  const { list } = useSearch();
  const title = useSearchTitle(list);
  const categories = useQuery(categoriesQuery({ images, locale: i18n.language }));
  return (
    <>
      <SitePageMeta
        title={list.page > 1 ? t('pageTitle', { title, page: list.page }) : title}
        description={t('description')}
        // The number of possible searches is unlimited: crawlers follow the images but index none of the
        // lists.
        robots="noindex, follow"
        feeds={import.meta.env.SSR && list.q ? [{ path: feedPath(list), title }] : []}
      />
      <SearchScreen
        categories={categories.data ?? fallbackCategories}
        Grid={ImageGrid}
        skeleton={<GridSkeleton />}
        instead={<Featured />}
      />
    </>
  );
}

export const namespaces = [SEARCH_NAMESPACE] as const;

export const prefetch: NonNullable<PageModule<Services>['prefetch']> = async ({
  services,
  queryClient,
  url,
  locale,
}) => {
  const list = readListAddress(url.searchParams);
  const [status] = await Promise.all([
    prefetchSearch(queryClient, { search: services.search, locale }, list),
    queryClient.prefetchQuery(categoriesQuery({ images: services.images, locale })),
  ]);
  return { status };
};

export { SearchPage as Page };
