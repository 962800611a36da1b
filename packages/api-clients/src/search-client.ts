import {
  API_KEY_HEADER,
  API_PREFIX,
  searchPaths,
  SHARED_TIMEOUT_MS,
  type SearchApi,
} from '@lumigraph/contracts';
import { createHttp, type Call, type Fetch } from './http.ts';
import { readRelated, readSearchPage, readSuggestions } from './read-search.ts';
import { safeId } from './safe-path.ts';
import { badResponse } from './translate-error.ts';

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

  async function read<T>(call: Call, reader: (response: unknown) => T | undefined): Promise<T> {
    const value = reader(await http.json(call));
    if (value === undefined) throw badResponse(200);
    return value;
  }

  return {
    search: ({ signal, ...query }) =>
      read({ path: searchPaths.search, query: { ...query }, signal }, (response) =>
        readSearchPage(response, query),
      ),
    suggest: (text, { locale, signal } = {}) =>
      read({ path: searchPaths.suggestions, query: { q: text, locale }, signal }, readSuggestions),
    async related(imageId, { locale, signal } = {}) {
      return read({ path: searchPaths.related(safeId(imageId)), query: { locale }, signal }, readRelated);
    },
  };
}
