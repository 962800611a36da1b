import { AppLink } from '@lumigraph/site-kit';
import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Protection } from '../features/protection/protection.tsx';
import { FavouritesSync } from '../lib/favourites/favourites-sync.tsx';
import { paths } from './paths.ts';

/** The link to the collection in the header. */
export function FavouritesLink() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <AppLink
      className="icon-button favourites-link"
      to={paths.favourites()}
      aria-label={t('favourites.link')}
      aria-current={pathname === paths.favourites() ? 'page' : undefined}
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
      <FavouritesSync />
    </>
  );
}
