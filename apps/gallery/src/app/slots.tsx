import { AppLink } from '@lumigraph/site-kit';
import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Protection } from '../features/protection/protection.tsx';
import { FavoritesSync } from '../lib/favorites/favorites-sync.tsx';
import { paths } from './paths.ts';

/** The link to the collection in the header. */
export function FavoritesLink() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <AppLink
      className="icon-button favorites-link"
      to={paths.favorites()}
      aria-label={t('favorites.link')}
      aria-current={pathname === paths.favorites() ? 'page' : undefined}
    >
      <Heart aria-hidden="true" />
    </AppLink>
  );
}

/** Components above or beside every page. */
export function Overlay() {
  return (
    <>
      <Protection />
      <FavoritesSync />
    </>
  );
}
