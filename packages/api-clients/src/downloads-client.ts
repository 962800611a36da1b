import {
  DEFAULT_PAGE_SIZE,
  downloadPaths,
  FIRST_PAGE,
  SHARED_TIMEOUT_MS,
  type DownloadsApi,
} from '@lumigraph/contracts';
import { readDownload } from './download.ts';
import { objectWith, objectWithList } from './responses.ts';
import { safeId } from './safe-path.ts';
import { createServiceHttp, type SiteServiceOptions } from './service-http.ts';

export type DownloadsClientOptions = SiteServiceOptions;

/**
 * Client of a user's downloads and of license certificates. Every method rejects with `ApiError`.
 *
 * @example
 * const downloads = createDownloadsClient({ apiKey: 'gallery-public-key', fetch: session.fetch });
 * const { items } = await downloads.downloads({ page: 1 });
 */
export function createDownloadsClient(options: DownloadsClientOptions): DownloadsApi {
  const timeoutMs = options.timeoutMs ?? SHARED_TIMEOUT_MS;
  const http = createServiceHttp(options);
  return {
    downloads: ({ page = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE, signal } = {}) =>
      http.read({ path: downloadPaths.all, query: { page, pageSize }, signal }, objectWithList('items')),
    async certificateFile(downloadId) {
      const path = downloadPaths.certificateFile(safeId(downloadId));
      const response = await http.response({ path, headers: { accept: 'application/pdf, */*' } });
      return (await readDownload(response, { idleMs: timeoutMs })).blob;
    },
    certificate: (certificateId, { signal } = {}) =>
      http.read({ path: downloadPaths.certificate(safeId(certificateId)), signal }, objectWith('id')),
  };
}
