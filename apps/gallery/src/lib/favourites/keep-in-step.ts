import type { FavouritesApi } from '@lumigraph/contracts';
import { favourites, subscribeFavourites } from './favourites-store.ts';
import { leaveFavourites, syncFavourites } from './sync-favourites.ts';

const SETTLE_MS = 400;

/**
 * Brings the list together with the account's now and after each change; without an account takes leave of the one
 * before. Returns the way to stop.
 */
export function keepInStep(userId: string | undefined, open: () => Promise<FavouritesApi>): () => void {
  if (userId === undefined) {
    leaveFavourites();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  const sync = async (): Promise<void> => {
    try {
      const api = await open();
      if (!left) await syncFavourites(api, userId);
    } catch {
      // Nothing is lost: what the account has not heard of is told with the next change or visit.
    }
  };
  void sync();
  const unsubscribe = subscribeFavourites(() => {
    if (Object.keys(favourites().pending).length === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void sync(), SETTLE_MS);
  });
  return () => {
    left = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
