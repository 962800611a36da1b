import type { FavoritesApi } from '@lumigraph/contracts';
import { favorites, setFavorites, type FavoritesState } from './favorites-store.ts';

/**
 * Merges the lists of this browser and of an account without losing entries: favorites from before the
 * sign-in are added to the account, and those of the account to this browser. The operation is idempotent.
 */
export async function syncFavorites(api: FavoritesApi, userId: string): Promise<void> {
  const before = favorites();
  // The list of a different account must not be merged into this one.
  const mine = before.owner === null || before.owner === userId;
  const changes = mine ? changesOf(before) : { add: [], remove: [] };
  const kept = await api.sync(changes);
  const now = favorites();
  // Changes made while the response was pending are still to be sent.
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
  setFavorites({ owner: userId, items, pending });
}

function changesOf({ owner, items, pending }: FavoritesState) {
  const done = Object.entries(owner === null ? items : pending);
  return {
    add: done.flatMap(([imageId, addedAt]) => (addedAt === null ? [] : [{ imageId, addedAt }])),
    remove: done.flatMap(([imageId, addedAt]) => (addedAt === null ? [imageId] : [])),
  };
}

function stillPending(before: FavoritesState, now: FavoritesState): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(now.pending).filter(([imageId, addedAt]) => before.pending[imageId] !== addedAt),
  );
}

/**
 * Removes the account's list from this browser after sign-out; changes not sent yet are kept for the next
 * sign-in.
 */
export function leaveFavorites(): void {
  const { owner, pending } = favorites();
  if (owner === null) return;
  const items = Object.fromEntries(
    Object.entries(pending).filter((entry): entry is [string, number] => entry[1] !== null),
  );
  setFavorites({ owner: null, items, pending: {} });
}
