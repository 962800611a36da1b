import { API_PREFIX, collectionPaths, type CollectionsApi } from '@lumigraph/contracts';
import { listOf, objectWith, objectWithList } from './responses.ts';
import { safeId } from './safe-path.ts';
import { createServiceHttp, type SiteServiceOptions } from './service-http.ts';

export type CollectionsClientOptions = SiteServiceOptions;

/**
 * Client of a user's collections and of shared ones. Every method rejects with `ApiError`.
 *
 * @example
 * const collections = createCollectionsClient({ apiKey: 'gallery-public-key', fetch: session.fetch });
 * const { id } = await collections.create({ name: 'Forest', imageId: 'nature/fjord' });
 */
export function createCollectionsClient(options: CollectionsClientOptions): CollectionsApi {
  const { baseUrl = API_PREFIX } = options;
  const http = createServiceHttp(options);
  const one = (id: string) => collectionPaths.one(safeId(id));
  return {
    collections: ({ imageId, signal } = {}) =>
      http.read({ path: collectionPaths.all, query: { imageId }, signal }, listOf()),
    collection: async (id, { locale, signal } = {}) =>
      http.read({ path: one(id), query: { locale }, signal }, objectWithList('images')),
    create: (body) => http.read({ path: collectionPaths.all, method: 'post', body }, objectWith('id')),
    change: async (id, body) => http.read({ path: one(id), method: 'put', body }, objectWith('id')),
    async remove(id) {
      await http.json({ path: one(id), method: 'delete' });
    },
    changeImages: async (id, body) =>
      http.read({ path: collectionPaths.images(safeId(id)), method: 'post', body }, objectWith('id')),
    async move(id, body) {
      await http.json({ path: collectionPaths.move(safeId(id)), method: 'post', body });
    },
    async zipUrl(id) {
      const zip = { path: collectionPaths.zip(safeId(id)), method: 'post' } as const;
      const { url } = await http.read(zip, objectWith<{ url: string }>('url'));
      // A path of the service, whose origin may differ from that of the page.
      return URL.canParse(baseUrl) ? new URL(url, baseUrl).href : url;
    },
    shared: async (token, { locale, signal } = {}) =>
      http.read(
        { path: collectionPaths.shared(safeId(token)), query: { locale }, signal },
        objectWithList('images'),
      ),
  };
}
