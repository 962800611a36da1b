import {
  API_KEY_HEADER,
  API_PREFIX,
  searchPaths,
  SHARED_TIMEOUT_MS,
  type Image,
  type SearchApi,
  type SearchPage,
  type Suggestion,
} from '@lumigraph/contracts';
import { createHttp, type Fetch } from './http.ts';
import { listOf, objectWithList } from './responses.ts';
import { safeId } from './safe-path.ts';

export interface SearchClientOptions {
  /** Identifies the site to the image API; public, not a secret. */
  apiKey: string;
  /** `/api` unless given. */
  baseUrl?: string;
  fetch?: Fetch;
  /** 30 s unless given. */
  timeoutMs?: number;
}

/**
 * Client of the search. Accepts bare responses and all common wrappers; drops unusable items. Every method
 * rejects with `ApiError`.
 *
 * @example
 * const search = createSearchClient({ apiKey: 'gallery-public-key' });
 * const { items, total } = await search.search({ q: 'fjord', colour: 'blue' });
 */
export function createSearchClient(options: SearchClientOptions): SearchApi {
  const http = createHttp({
    baseUrl: options.baseUrl ?? API_PREFIX,
    timeoutMs: options.timeoutMs ?? SHARED_TIMEOUT_MS,
    headers: { [API_KEY_HEADER]: options.apiKey },
    fetch: options.fetch,
  });

  return {
    search: ({ signal, ...query }) =>
      http.read(
        { path: searchPaths.search, query: { ...query }, signal },
        objectWithList<SearchPage>('items'),
      ),
    async suggest(text, { locale, signal } = {}) {
      const request = { path: searchPaths.suggestions, query: { q: text, locale }, signal };
      return (await http.read(request, objectWithList<{ suggestions: Suggestion[] }>('suggestions')))
        .suggestions;
    },
    async related(imageId, { signal, ...query } = {}) {
      return http.read(
        { path: searchPaths.related(safeId(imageId)), query: { ...query }, signal },
        listOf<Image>(),
      );
    },
  };
}
