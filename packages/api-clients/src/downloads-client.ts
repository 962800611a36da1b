import {
  API_KEY_HEADER,
  API_PREFIX,
  DEFAULT_PAGE_SIZE,
  downloadPaths,
  FIRST_PAGE,
  SHARED_TIMEOUT_MS,
  type Certificate,
  type DownloadPage,
  type DownloadsApi,
} from '@lumigraph/contracts';
import { readDownload } from './download.ts';
import { createHttp, type Fetch } from './http.ts';
import { objectWith, objectWithList } from './responses.ts';
import { safeId } from './safe-path.ts';

export interface DownloadsClientOptions {
  /** Identifies the site to the API; public, not a secret. */
  apiKey: string;
  /** `/api` unless given. */
  baseUrl?: string;
  /** `session.fetch`, which is required to read the user's own downloads. */
  fetch?: Fetch;
  /** 30 s unless given. */
  timeoutMs?: number;
}

/**
 * Client of a user's downloads and of license certificates. Every method rejects with `ApiError`.
 *
 * @example
 * const downloads = createDownloadsClient({ apiKey: 'gallery-public-key', fetch: session.fetch });
 * const { items } = await downloads.downloads({ page: 1 });
 */
export function createDownloadsClient(options: DownloadsClientOptions): DownloadsApi {
  const timeoutMs = options.timeoutMs ?? SHARED_TIMEOUT_MS;
  const http = createHttp({
    baseUrl: options.baseUrl ?? API_PREFIX,
    timeoutMs,
    headers: { [API_KEY_HEADER]: options.apiKey },
    fetch: options.fetch,
  });
  return {
    downloads: ({ page = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE, signal } = {}) =>
      http.read(
        { path: downloadPaths.all, query: { page, pageSize }, signal },
        objectWithList<DownloadPage>('items'),
      ),
    async certificateFile(downloadId) {
      const path = downloadPaths.certificateFile(safeId(downloadId));
      const response = await http.response({ path, headers: { accept: 'application/pdf, */*' } });
      return (await readDownload(response, { idleMs: timeoutMs })).blob;
    },
    certificate: (certificateId, { signal } = {}) =>
      http.read(
        { path: downloadPaths.certificate(safeId(certificateId)), signal },
        objectWith<Certificate>('id'),
      ),
  };
}
