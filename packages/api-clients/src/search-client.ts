import { searchPaths, type SearchApi, type Suggestion } from '@lumigraph/contracts';
import { listOf, objectWithList } from './responses.ts';
import { safeId } from './safe-path.ts';
import { createServiceHttp, type SiteServiceOptions } from './service-http.ts';

export type SearchClientOptions = SiteServiceOptions;

/**
 * Client of the search. Every method rejects with `ApiError`.
 *
 * @example
 * const search = createSearchClient({ apiKey: 'gallery-public-key' });
 * const { items, total } = await search.search({ q: 'fjord', colour: 'blue' });
 */
export function createSearchClient(options: SearchClientOptions): SearchApi {
  const http = createServiceHttp(options);

  return {
    search: ({ signal, ...query }) =>
      http.read({ path: searchPaths.search, query: { ...query }, signal }, objectWithList('items')),
    async suggest(text, { locale, signal } = {}) {
      const request = { path: searchPaths.suggestions, query: { q: text, locale }, signal };
      return (await http.read(request, objectWithList<{ suggestions: Suggestion[] }>('suggestions')))
        .suggestions;
    },
    async related(imageId, { signal, ...query } = {}) {
      return http.read({ path: searchPaths.related(safeId(imageId)), query: { ...query }, signal }, listOf());
    },
  };
}
