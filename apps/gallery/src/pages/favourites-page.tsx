import { registerNamespace, SitePageMeta } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { FavouriteImages } from '../features/favourites/favourite-images.tsx';
import { FAVOURITES_NAMESPACE } from '../features/favourites/use-undo.ts';
import { GridSkeleton } from '../features/gallery/grid-skeleton.tsx';
import { ImageGrid } from '../features/gallery/image-grid.tsx';

registerNamespace(
  FAVOURITES_NAMESPACE,
  import.meta.glob('../features/favourites/messages/*.json', { import: 'default' }),
);

function FavouritesPage() {
  const { t } = useTranslation(FAVOURITES_NAMESPACE);
  return (
    <>
      {/* Different for every visitor: search engines must not index it. */}
      <SitePageMeta title={t('title')} description={t('lead')} robots="noindex" />
      <FavouriteImages Grid={ImageGrid} skeleton={<GridSkeleton />} />
    </>
  );
}

export const namespaces = [FAVOURITES_NAMESPACE] as const;

export { FavouritesPage as Page };
