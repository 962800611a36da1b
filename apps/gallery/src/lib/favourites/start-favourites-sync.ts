import type { FavouritesApi } from '@lumigraph/contracts';
import { favourites, subscribeFavourites } from './favourites-store.ts';
import { leaveFavourites, syncFavourites } from './sync-favourites.ts';

const SETTLE_MS = 400;

/**
 * Synchronises the list with the account now and after each change. Without an account, it removes the list
 * of the previous account. Returns a function that stops it.
 */
export function startFavouritesSync(
  userId: string | undefined,
  open: () => Promise<FavouritesApi>,
): () => void {
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
      // No change is lost: pending changes are sent with the next change or visit.
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
