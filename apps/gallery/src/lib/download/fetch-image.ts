import { readDownload } from '@lumigraph/api-clients';
import { SHARED_TIMEOUT_MS, type DownloadedFile, type DownloadProgress } from '@lumigraph/contracts';

export interface FetchImageOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/**
 * Fetches an image directly from the image CDN, without credentials or own headers, because the CDN may be a
 * third party.
 *
 * @throws Error 'HTTP error! status: {code}', a network error, or one for a response that is
 * not an image; each of them makes the caller use the download call instead.
 */
export async function fetchImage(
  url: string,
  { signal, onProgress }: FetchImageOptions = {},
): Promise<DownloadedFile> {
  const response = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  // A captive portal or an error page with status 200 must not be saved as an image.
  if (!type.startsWith('image/')) throw new Error(`Not an image: ${type || 'no content type'}`);
  return readDownload(response, { idleMs: SHARED_TIMEOUT_MS, signal, onProgress });
}
