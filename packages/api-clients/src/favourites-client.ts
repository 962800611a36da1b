import {
  API_KEY_HEADER,
  API_PREFIX,
  FAVOURITES_AT_ONCE,
  favouritePaths,
  SHARED_TIMEOUT_MS,
  type Favourite,
  type FavouritesApi,
  type Image,
} from '@lumigraph/contracts';
import { createHttp, type Fetch } from './http.ts';
import { listOf } from './responses.ts';

export interface FavouritesClientOptions {
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
 * Client of favourites. Splits image requests into as many calls as the limit requires. Every method rejects
 * with `ApiError`.
 *
 * @example
 * const favourites = createFavouritesClient({ apiKey: 'gallery-public-key', fetch: session.fetch });
 * const all = await favourites.sync({ add: [{ imageId: 'nature/fjord', addedAt: Date.now() }], remove: [] });
 */
export function createFavouritesClient(options: FavouritesClientOptions): FavouritesApi {
  const http = createHttp({
    baseUrl: options.baseUrl ?? API_PREFIX,
    timeoutMs: options.timeoutMs ?? SHARED_TIMEOUT_MS,
    headers: { [API_KEY_HEADER]: options.apiKey },
    fetch: options.fetch,
  });
  return {
    async images(imageIds, { locale, signal } = {}) {
      const calls: Promise<Image[]>[] = [];
      for (let start = 0; start < imageIds.length; start += FAVOURITES_AT_ONCE) {
        const ids = imageIds
          .slice(start, start + FAVOURITES_AT_ONCE)
          .filter((id) => id.isWellFormed())
          .map(encodeURIComponent)
          .join(',');
        calls.push(
          http.read({ path: favouritePaths.images, query: { ids, locale }, signal }, listOf<Image>()),
        );
      }
      return (await Promise.all(calls)).flat();
    },
    sync: (changes) =>
      http.read({ path: favouritePaths.all, method: 'post', body: changes }, listOf<Favourite>()),
  };
}
