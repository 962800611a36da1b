import { AppLink, useAccountState } from '@lumigraph/site-kit';
import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Protection } from '../features/protection/protection.tsx';
import { favorites } from '../lib/favorites/favorites-store.ts';
import { useServices } from '../lib/services.tsx';
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
      <Heart />
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

/** Synchronises the browser's favorites with the account while a user is signed in. Renders nothing. */
function FavoritesSync() {
  const { user, status } = useAccountState();
  const { favorites: open } = useServices();
  const userId = user?.id;
  useEffect(() => {
    // A visitor without an account, and without the list of one here, does not load the code.
    if (status === 'starting' || (userId ?? favorites().owner) === null) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    async function start(): Promise<void> {
      const { startFavoritesSync } = await import('../lib/favorites/start-favorites-sync.ts');
      if (!left) stop = startFavoritesSync(userId, open);
    }
    // A failed load loses no changes: the next page tries again.
    start().catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [status, userId, open]);
  return null;
}
