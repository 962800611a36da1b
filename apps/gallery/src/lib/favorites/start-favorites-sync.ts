import type { FavoritesApi } from '@lumigraph/contracts';
import { favorites, subscribeFavorites } from './favorites-store.ts';
import { leaveFavorites, syncFavorites } from './sync-favorites.ts';

const SETTLE_MS = 400;

/**
 * Synchronises the list with the account now and after each change. Without an account, it removes the list
 * of the previous account. Returns a function that stops it.
 */
export function startFavoritesSync(
  userId: string | undefined,
  open: () => Promise<FavoritesApi>,
): () => void {
  if (userId === undefined) {
    leaveFavorites();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  const sync = async (): Promise<void> => {
    try {
      const api = await open();
      if (!left) await syncFavorites(api, userId);
    } catch {
      // No change is lost: pending changes are sent with the next change or visit.
    }
  };
  void sync();
  const unsubscribe = subscribeFavorites(() => {
    if (Object.keys(favorites().pending).length === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void sync(), SETTLE_MS);
  });
  return () => {
    left = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
