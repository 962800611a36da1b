import { SHARED_TIMEOUT_MS, type EarlyAccessApi } from '@lumigraph/contracts';
import { readDownload } from './download.ts';
import type { Fetch } from './http.ts';
import { listOf } from './responses.ts';
import { createServiceHttp } from './service-http.ts';
import { badResponse } from './translate-error.ts';

export interface EarlyAccessClientOptions {
  /** Identifies the site to the image API; public, not a secret. */
  apiKey: string;
  /** `/api` unless given. */
  baseUrl?: string;
  /** A `fetch` with the member's session. */
  fetch: Fetch;
}

const PATH = 'images/early-access';

/** Client of images before their publication. Every method rejects with `ApiError`. */
export function createEarlyAccessClient(options: EarlyAccessClientOptions): EarlyAccessApi {
  const http = createServiceHttp(options);
  const file = async (path: string, query: Record<string, string>, signal?: AbortSignal) => {
    // A response must not direct the session's token to another call.
    if (!path.startsWith(`${PATH}/`) || path.includes('..')) throw badResponse(200);
    const response = await http.response({ path, query, headers: { accept: '*/*' }, signal });
    return readDownload(response, { idleMs: SHARED_TIMEOUT_MS, signal });
  };
  return {
    images: (locale, { signal } = {}) => http.read({ path: PATH, query: { locale }, signal }, listOf()),
    preview: async (image, { signal } = {}) => (await file(image.previewPath, {}, signal)).blob,
    download: (image, locale, { signal } = {}) => file(image.downloadPath, { locale }, signal),
  };
}
