import { useTranslation } from 'react-i18next';
import { SitePageMeta, type PageModule } from '@lumigraph/site-kit';
import type { Services } from '../lib/services.tsx';
import { paths, readListAddress } from '../app/paths.ts';
import { EarlyAccess } from '../features/early/early-access.tsx';
import { Gallery, useGallery } from '../features/gallery/gallery.tsx';
import { useListTitle } from '../features/gallery/gallery-intro.tsx';
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
        path={paths.home(list)}
        {...(state.kind === 'beyond' || state.kind === 'unknown-category' ? { robots: 'noindex' } : {})}
      />
      <Gallery gallery={gallery}>
        <EarlyAccess />
      </Gallery>
    </>
  );
}

export const prefetch: NonNullable<PageModule<Services>['prefetch']> = async ({
  services,
  queryClient,
  url,
  locale,
}) => {
  const list = readListAddress(url.searchParams);
  const scope = { images: services.images, locale };
  await prefetchGallery(queryClient, scope, list);
  return { status: galleryStatus(queryClient, scope, list) };
};

export { HomePage as Page };
