import type { DownloadedFile, DownloadProgress } from '@lumigraph/contracts';
import { clientErrorTexts } from '@lumigraph/contracts';
import { ApiError } from './api-error.ts';
import { toApiError } from './translate-error.ts';

export interface DownloadOptions {
  /** Longest time without new bytes of the body; a slow download that progresses is never aborted. */
  idleMs: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/**
 * Reads a response body chunk by chunk. Rejects with `ApiError`, also when the body is shorter than its
 * announced length.
 */
export async function readDownload(response: Response, options: DownloadOptions): Promise<DownloadedFile> {
  // A separate chunk, because most visits never download through the API.
  const { readFileName } = await import('./read-file-name.ts');
  const fileName = readFileName(response.headers.get('content-disposition'));
  const type = response.headers.get('content-type') ?? '';
  const chunks = await readChunks(response, options);
  return { blob: new Blob(chunks, { type }), fileName };
}

async function readChunks(response: Response, options: DownloadOptions): Promise<Uint8Array<ArrayBuffer>[]> {
  const totalBytes = announcedBytes(response);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  if (!reader) return chunks;
  let loadedBytes = 0;
  try {
    for (;;) {
      const { done, value } = await withinIdle(reader.read(), options);
      if (done) break;
      chunks.push(value);
      loadedBytes += value.byteLength;
      options.onProgress?.({ loadedBytes, ...(totalBytes === undefined ? {} : { totalBytes }) });
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw toApiError(error);
  }
  if (totalBytes !== undefined && loadedBytes < totalBytes) {
    throw new ApiError({ status: 0, code: 'NETWORK_ERROR', message: clientErrorTexts.network });
  }
  return chunks;
}

/**
 * The announced length; undefined with a content encoding, because the length then counts the encoded bytes.
 */
function announcedBytes(response: Response): number | undefined {
  const encoding = response.headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') return undefined;
  const length = Number(response.headers.get('content-length') ?? '');
  return Number.isSafeInteger(length) && length > 0 ? length : undefined;
}

async function withinIdle<T>(step: Promise<T>, { idleMs, signal }: DownloadOptions): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort: (() => void) | undefined;
  const guard = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ApiError({ status: 0, code: 'TIMEOUT', message: clientErrorTexts.network })),
      idleMs,
    );
    onAbort = () => reject(new ApiError({ status: 0, code: 'ABORTED', message: clientErrorTexts.network }));
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([step, guard]);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal?.removeEventListener('abort', onAbort);
  }
}
