import {
  API_KEY_HEADER,
  API_PREFIX,
  FAVORITES_AT_ONCE,
  favoritePaths,
  SHARED_TIMEOUT_MS,
  type Favorite,
  type FavoritesApi,
  type Image,
} from '@lumigraph/contracts';
import { createHttp, type Fetch } from './http.ts';
import { listOf } from './responses.ts';

export interface FavoritesClientOptions {
  /** Identifies the site to the image API; public, not a secret. */
  apiKey: string;
  /** `/api` unless given. */
  baseUrl?: string;
  /** `session.fetch`, so that `sync` sends the user's token. */
  fetch?: Fetch;
  /** 30 s unless given. */
  timeoutMs?: number;
}

/**
 * Client of favorites. Splits image requests into as many calls as the limit requires. Every method rejects
 * with `ApiError`.
 *
 * @example
 * const favorites = createFavoritesClient({ apiKey: 'gallery-public-key', fetch: session.fetch });
 * const all = await favorites.sync({ add: [{ imageId: 'nature/fjord', addedAt: Date.now() }], remove: [] });
 */
export function createFavoritesClient(options: FavoritesClientOptions): FavoritesApi {
  const http = createHttp({
    baseUrl: options.baseUrl ?? API_PREFIX,
    timeoutMs: options.timeoutMs ?? SHARED_TIMEOUT_MS,
    headers: { [API_KEY_HEADER]: options.apiKey },
    fetch: options.fetch,
  });
  return {
    async images(imageIds, { locale, signal } = {}) {
      const calls: Promise<Image[]>[] = [];
      for (let start = 0; start < imageIds.length; start += FAVORITES_AT_ONCE) {
        const ids = imageIds
          .slice(start, start + FAVORITES_AT_ONCE)
          .filter((id) => id.isWellFormed())
          .map(encodeURIComponent)
          .join(',');
        calls.push(
          http.read({ path: favoritePaths.images, query: { ids, locale }, signal }, listOf<Image>()),
        );
      }
      return (await Promise.all(calls)).flat();
    },
    sync: (changes) =>
      http.read({ path: favoritePaths.all, method: 'post', body: changes }, listOf<Favorite>()),
  };
}
