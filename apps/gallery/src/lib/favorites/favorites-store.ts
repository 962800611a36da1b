/**
 * The visitor's favorites in this browser's storage. Without an account they stay here; with an account they
 * are synchronised (see `sync-favorites.ts`). Read on first use, never while a module loads.
 */

const STORAGE_KEY = 'favorites';
const VERSION = 1;

export interface FavoritesState {
  /** Account that the list belongs to; null until a user has signed in with it. */
  owner: string | null;
  /** Image → when it was added, in milliseconds. */
  items: Readonly<Record<string, number>>;
  /**
   * Changes that the account has not received yet: image → when it was added, or null where it was removed.
   */
  pending: Readonly<Record<string, number | null>>;
}

const NOTHING: FavoritesState = { owner: null, items: {}, pending: {} };

let state: FavoritesState | undefined;
const listeners = new Set<() => void>();

function read(): FavoritesState {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    if (stored['version'] !== VERSION) return NOTHING;
    const { owner, items, pending } = stored;
    return {
      owner: typeof owner === 'string' ? owner : null,
      items: timesOf(items) as Record<string, number>,
      pending: timesOf(pending, null),
    };
  } catch {
    // Storage is blocked or holds a foreign value: the list then lasts as long as this page.
    return NOTHING;
  }
}

/** Accepts only a time, or the one other allowed value. */
function timesOf(value: unknown, other?: null): Record<string, number | null> {
  const entries = Object.entries(Object(value) as Record<string, number | null>);
  return Object.fromEntries(entries.filter(([, time]) => Number.isFinite(time) || time === other));
}

function announce(): void {
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  state = read();
  announce();
}

export function favorites(): FavoritesState {
  state ??= read();
  return state;
}

export function setFavorites(next: FavoritesState): void {
  state = next;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, ...next }));
  } catch {
    // Storage is full or blocked: the change lasts as long as this page.
  }
  announce();
}

/** Notifies of changes here and in other tabs. */
export function subscribeFavorites(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

export function toggleFavorite(imageId: string): void {
  setFavorite(imageId, Object.hasOwn(favorites().items, imageId) ? null : Date.now());
}

/** Adds an image, at its old time when a removal is undone, or removes it with `null`. */
export function setFavorite(imageId: string, addedAt: number | null): void {
  // Another tab may have written in the meantime.
  const stored = read();
  const { owner, items, pending } = stored === NOTHING ? favorites() : stored;
  const { [imageId]: _removed, ...rest } = items;
  setFavorites({
    owner,
    items: addedAt === null ? rest : { ...rest, [imageId]: addedAt },
    pending: owner === null ? pending : { ...pending, [imageId]: addedAt },
  });
}
