import { FAVORITES_AT_ONCE, favoritePaths, type FavoritesApi, type Image } from '@lumigraph/contracts';
import { listOf } from './responses.ts';
import { createServiceHttp, type SiteServiceOptions } from './service-http.ts';

export type FavoritesClientOptions = SiteServiceOptions;

/**
 * Client of favorites. Splits image requests into as many calls as the limit requires. Every method rejects
 * with `ApiError`.
 *
 * @example
 * const favorites = createFavoritesClient({ apiKey: 'gallery-public-key', fetch: session.fetch });
 * const all = await favorites.sync({ add: [{ imageId: 'nature/fjord', addedAt: Date.now() }], remove: [] });
 */
export function createFavoritesClient(options: FavoritesClientOptions): FavoritesApi {
  const http = createServiceHttp(options);
  return {
    async images(imageIds, { locale, signal } = {}) {
      const calls: Promise<Image[]>[] = [];
      for (let start = 0; start < imageIds.length; start += FAVORITES_AT_ONCE) {
        const ids = imageIds
          .slice(start, start + FAVORITES_AT_ONCE)
          .filter((id) => id.isWellFormed())
          .map(encodeURIComponent)
          .join(',');
        calls.push(http.read({ path: favoritePaths.images, query: { ids, locale }, signal }, listOf()));
      }
      return (await Promise.all(calls)).flat();
    },
    sync: (changes) => http.read({ path: favoritePaths.all, method: 'post', body: changes }, listOf()),
  };
}
