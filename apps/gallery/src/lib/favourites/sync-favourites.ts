import type { FavouritesApi } from '@lumigraph/contracts';
import { favourites, setFavourites, type FavouritesState } from './favourites-store.ts';

/**
 * Brings this browser's list and an account's together, losing nothing: what was kept without an account joins it,
 * what the account has comes here. Doing it again changes nothing.
 */
export async function syncFavourites(api: FavouritesApi, userId: string): Promise<void> {
  const before = favourites();
  // A list of somebody else's account is not this person's to take along.
  const mine = before.owner === null || before.owner === userId;
  const changes = mine ? changesOf(before) : { add: [], remove: [] };
  const kept = await api.sync(changes);
  const now = favourites();
  // What was done while the response was on its way is still to be told.
  const pending = now.owner === userId ? stillPending(before, now) : {};
  const items: Record<string, number> = Object.fromEntries(
    kept.map(({ imageId, addedAt }) => [imageId, addedAt]),
  );
  if (now.owner === null) {
    for (const [imageId, addedAt] of Object.entries(now.items)) {
      if (Object.hasOwn(items, imageId) || Object.hasOwn(before.items, imageId)) continue;
      items[imageId] = addedAt;
      Object.assign(pending, { [imageId]: addedAt });
    }
  }
  for (const [imageId, addedAt] of Object.entries(pending)) {
    if (addedAt === null) delete items[imageId];
    else items[imageId] = addedAt;
  }
  setFavourites({ owner: userId, items, pending });
}

function changesOf({ owner, items, pending }: FavouritesState) {
  const done = Object.entries(owner === null ? items : pending);
  return {
    add: done.flatMap(([imageId, addedAt]) => (addedAt === null ? [] : [{ imageId, addedAt }])),
    remove: done.flatMap(([imageId, addedAt]) => (addedAt === null ? [imageId] : [])),
  };
}

function stillPending(before: FavouritesState, now: FavouritesState): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(now.pending).filter(([imageId, addedAt]) => before.pending[imageId] !== addedAt),
  );
}

/** After signing out the account's list leaves this browser; what it has not heard of yet stays for the next time. */
export function leaveFavourites(): void {
  const { owner, pending } = favourites();
  if (owner === null) return;
  const items = Object.fromEntries(
    Object.entries(pending).filter((entry): entry is [string, number] => entry[1] !== null),
  );
  setFavourites({ owner: null, items, pending: {} });
}
