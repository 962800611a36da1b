import { useAccountState } from '@lumigraph/site-kit';
import { useEffect } from 'react';
import { useServices } from '../services.tsx';
import { favorites } from './favorites-store.ts';

/** Synchronises the browser's favorites with the account while a user is signed in. Renders nothing. */
export function FavoritesSync() {
  const { user, status } = useAccountState();
  const { favorites: open } = useServices();
  const userId = user?.id;
  useEffect(() => {
    // A visitor without an account, and without the list of one here, does not load the code.
    if (status === 'starting' || (userId ?? favorites().owner) === null) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    async function start(): Promise<void> {
      const { startFavoritesSync } = await import('./start-favorites-sync.ts');
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
