import { useTranslation } from 'react-i18next';
import { isFilteredList } from '@lumigraph/contracts';
import { SitePageMeta, usePublicSettings } from '@lumigraph/site-kit';
import type { MetaImage } from '@lumigraph/site-meta';
import { sharePreview } from '../lib/share-preview.ts';
import type { Prefetch } from '../lib/services.tsx';
import { feedPath } from '../app/feed-path.ts';
import { paths, readListAddress, type ListAddress } from '../app/paths.ts';
import { EarlyAccess } from '../features/early/early-access.tsx';
import { HeroSearch } from '../features/search/hero-search.tsx';
import { loadListParts } from '../features/gallery/deferred-list.ts';
import { Gallery, useGallery, useListTitle } from '../features/gallery/gallery.tsx';
import type { GalleryState } from '../features/gallery/gallery-state.ts';
import { galleryStatus, prefetchGallery } from '../features/gallery/gallery-queries.ts';

function HomePage() {
  const { t } = useTranslation();
  const gallery = useGallery();
  const { list, category, state } = gallery;
  const title = useListTitle(list, category);
  const { origin } = usePublicSettings();
  return (
    <>
      <SitePageMeta
        title={list.page > 1 ? t('home.pageTitle', { title, page: list.page }) : title}
        description={t('footer.description')}
        // Several pages together and another layout are the same list for a search engine.
        path={paths.home({ ...list, from: undefined, view: undefined })}
        {...previewOf(gallery, origin)}
        {...robotsOf(list, state)}
        feeds={
          import.meta.env.SSR && list.categoryId !== undefined
            ? [{ path: feedPath({ categoryId: list.categoryId }), title }]
            : noFeeds
        }
      />
      <Gallery
        gallery={gallery}
        search={gallery.hero ? <HeroSearch total={gallery.hero.total} terms={gallery.hero.terms} /> : null}
      >
        <EarlyAccess />
      </Gallery>
    </>
  );
}

const noFeeds: [] = [];

/** The image of the hero, or the first image of the list, for link previews. */
function previewOf({ hero, state }: ReturnType<typeof useGallery>, origin: string): { image?: MetaImage } {
  const image = hero?.image ?? (state.kind === 'images' ? state.data.items[0] : undefined);
  if (!image) return {};
  return { image: sharePreview(image, origin) };
}

/** The number of filtered lists is unlimited: crawlers follow their images and index none of them. */
function robotsOf(list: ListAddress, { kind }: GalleryState): { robots?: string } {
  if (kind === 'beyond' || kind === 'unknown-category') return { robots: 'noindex' };
  return isFilteredList(list) ? { robots: 'noindex, follow' } : {};
}

export const prefetch: Prefetch = async ({ services, queryClient, url, locale }) => {
  const list = readListAddress(url.searchParams);
  const scope = { ...services, locale };
  await Promise.all([prefetchGallery(queryClient, scope, list), loadListParts()]);
  return { status: galleryStatus(queryClient, scope, list) };
};

export { HomePage as Page };
