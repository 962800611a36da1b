import { useAccountState } from '@lumigraph/site-kit';
import { useEffect } from 'react';
import { useServices } from '../services.tsx';
import { favourites } from './favourites-store.ts';

/** Synchronises the browser's favourites with the account while a user is signed in. Renders nothing. */
export function FavouritesSync() {
  const { user, status } = useAccountState();
  const { favourites: open } = useServices();
  const userId = user?.id;
  useEffect(() => {
    // A visitor without an account, and without the list of one here, does not load the code.
    if (status === 'starting' || (userId ?? favourites().owner) === null) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    async function start(): Promise<void> {
      const { startFavouritesSync } = await import('./start-favourites-sync.ts');
      if (!left) stop = startFavouritesSync(userId, open);
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
