import { API_KEY_HEADER, API_PREFIX, SHARED_TIMEOUT_MS } from '@lumigraph/contracts';
import { createHttp, type Fetch, type Http } from './http.ts';

export interface ServiceOptions {
  /** `/api` unless given. */
  baseUrl?: string;
  /** `session.fetch` for calls that send the user's token. */
  fetch?: Fetch;
  /** 30 s unless given. */
  timeoutMs?: number;
}

export interface SiteServiceOptions extends ServiceOptions {
  /** Identifies the site to the API; public, not a secret. */
  apiKey: string;
}

/** The connection of a client to the service, with the key of the site where there is one. */
export function createServiceHttp(options: ServiceOptions & Partial<SiteServiceOptions>): Http {
  const { baseUrl = API_PREFIX, timeoutMs = SHARED_TIMEOUT_MS, apiKey, fetch } = options;
  return createHttp({
    baseUrl,
    timeoutMs,
    ...(apiKey === undefined ? {} : { headers: { [API_KEY_HEADER]: apiKey } }),
    fetch,
  });
}
