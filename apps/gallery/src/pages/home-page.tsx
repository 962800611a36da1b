import { useTranslation } from 'react-i18next';
import { SitePageMeta, type PageModule } from '@lumigraph/site-kit';
import type { Services } from '../lib/services.tsx';
import { isFiltered, paths, readListAddress, type ListAddress } from '../app/paths.ts';
import { EarlyAccess } from '../features/early/early-access.tsx';
import { Gallery, useGallery, useListTitle } from '../features/gallery/gallery.tsx';
import type { GalleryState } from '../features/gallery/gallery-state.ts';
import { galleryStatus, prefetchGallery } from '../features/gallery/gallery-queries.ts';

function HomePage() {
  const { t } = useTranslation();
  const gallery = useGallery();
  const { list, category, state } = gallery;
  const title = useListTitle(list, category);
  return (
    <>
      <SitePageMeta
        title={list.page > 1 ? t('home.pageTitle', { title, page: list.page }) : title}
        description={t('home.metaDescription')}
        // Several pages together and another layout are the same list for a search engine.
        path={paths.home({ ...list, from: undefined, view: undefined })}
        {...robotsOf(list, state)}
      />
      <Gallery gallery={gallery}>
        <EarlyAccess />
      </Gallery>
    </>
  );
}

/** The number of filtered lists is unlimited: crawlers follow their images and index none of them. */
function robotsOf(list: ListAddress, { kind }: GalleryState): { robots?: string } {
  if (kind === 'beyond' || kind === 'unknown-category') return { robots: 'noindex' };
  return isFiltered(list) ? { robots: 'noindex, follow' } : {};
}

export const prefetch: NonNullable<PageModule<Services>['prefetch']> = async ({
  services,
  queryClient,
  url,
  locale,
}) => {
  const list = readListAddress(url.searchParams);
  const scope = { images: services.images, search: services.search, locale };
  await prefetchGallery(queryClient, scope, list);
  return { status: galleryStatus(queryClient, scope, list) };
};

export { HomePage as Page };
