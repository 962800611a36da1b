import { fallbackCategories } from '@lumigraph/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SitePageMeta } from '@lumigraph/site-kit';
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
import { useScope, type Prefetch } from '../lib/services.tsx';

registerSearchTexts();

function SearchPage() {
  const { t } = useTranslation(SEARCH_NAMESPACE);
  const { list } = useSearch();
  const title = useSearchTitle(list);
  const categories = useQuery(categoriesQuery(useScope()));
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

export const prefetch: Prefetch = async ({ services, queryClient, url, locale }) => {
  const scope = { ...services, locale };
  const [status] = await Promise.all([
    prefetchSearch(queryClient, scope, readListAddress(url.searchParams)),
    queryClient.prefetchQuery(categoriesQuery(scope)),
  ]);
  return { status };
};

export { SearchPage as Page };
