/**
 * The visitor's favourites in this browser's storage. Without an account they stay here; with an account they
 * are synchronised (see `sync-favourites.ts`). Read on first use, never while a module loads.
 */

const STORAGE_KEY = 'favourites';
const VERSION = 1;

export interface FavouritesState {
  /** Account that the list belongs to; null until a user has signed in with it. */
  owner: string | null;
  /** Image → when it was added, in milliseconds. */
  items: Readonly<Record<string, number>>;
  /**
   * Changes that the account has not received yet: image → when it was added, or null where it was removed.
   */
  pending: Readonly<Record<string, number | null>>;
}

const NOTHING: FavouritesState = { owner: null, items: {}, pending: {} };

let state: FavouritesState | undefined;
const listeners = new Set<() => void>();

function read(): FavouritesState {
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

export function favourites(): FavouritesState {
  state ??= read();
  return state;
}

export function setFavourites(next: FavouritesState): void {
  state = next;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, ...next }));
  } catch {
    // Storage is full or blocked: the change lasts as long as this page.
  }
  announce();
}

/** Notifies of changes here and in other tabs. */
export function subscribeFavourites(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

export function toggleFavourite(imageId: string): void {
  setFavourite(imageId, Object.hasOwn(favourites().items, imageId) ? null : Date.now());
}

/** Adds an image, at its old time when a removal is undone, or removes it with `null`. */
export function setFavourite(imageId: string, addedAt: number | null): void {
  // Another tab may have written in the meantime.
  const stored = read();
  const { owner, items, pending } = stored === NOTHING ? favourites() : stored;
  const { [imageId]: _removed, ...rest } = items;
  setFavourites({
    owner,
    items: addedAt === null ? rest : { ...rest, [imageId]: addedAt },
    pending: owner === null ? pending : { ...pending, [imageId]: addedAt },
  });
}
