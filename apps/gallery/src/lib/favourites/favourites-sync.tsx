import { useAccountState } from '@lumigraph/site-kit';
import { useEffect } from 'react';
import { useServices } from '../services.tsx';
import { favourites, subscribeFavourites } from './favourites-store.ts';

const SETTLE_MS = 400;

/** Keeps the browser's favourites and the account's together while somebody is signed in. Shows nothing. */
export function FavouritesSync() {
  const { user, status } = useAccountState();
  const { favourites: open } = useServices();
  const userId = user?.id;
  useEffect(() => {
    if (status === 'starting') return undefined;
    if (userId === undefined) {
      if (favourites().owner !== null) void leave();
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const sync = async (): Promise<void> => {
      try {
        const [{ syncFavourites }, api] = await Promise.all([import('./sync-favourites.ts'), open()]);
        if (!left) await syncFavourites(api, userId);
      } catch {
        // Nothing is lost: what the account has not heard of is told with the next change or visit.
      }
    };
    void sync();
    const stop = subscribeFavourites(() => {
      if (Object.keys(favourites().pending).length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => void sync(), SETTLE_MS);
    });
    return () => {
      left = true;
      clearTimeout(timer);
      stop();
    };
  }, [status, userId, open]);
  return null;
}

async function leave(): Promise<void> {
  const { leaveFavourites } = await import('./sync-favourites.ts');
  leaveFavourites();
}
