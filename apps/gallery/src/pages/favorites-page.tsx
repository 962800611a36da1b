import { registerNamespace, SitePageMeta } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { FavoriteImages } from '../features/favorites/favorite-images.tsx';
import { FAVORITES_NAMESPACE } from '../features/favorites/use-undo.ts';
import { Featured } from '../features/gallery/featured.tsx';
import { GridSkeleton } from '../features/gallery/grid-skeleton.tsx';
import { ImageGrid } from '../features/gallery/image-grid.tsx';
import '../features/gallery/gallery.css';

registerNamespace(
  FAVORITES_NAMESPACE,
  import.meta.glob('../features/favorites/messages/*.json', { import: 'default' }),
);

function FavoritesPage() {
  const { t } = useTranslation(FAVORITES_NAMESPACE);
  return (
    <>
      {/* Different for every visitor: search engines must not index it. */}
      <SitePageMeta title={t('title')} description={t('lead')} robots="noindex" />
      <FavoriteImages Grid={ImageGrid} skeleton={<GridSkeleton />} instead={<Featured />} />
    </>
  );
}

export const namespaces = [FAVORITES_NAMESPACE] as const;

export { FavoritesPage as Page };
