import {
  API_PREFIX,
  FILE_FIELD,
  FILES_PATH,
  filePath,
  UPLOAD_TIMEOUT_MS,
  SHARED_TIMEOUT_MS,
  type FilesApi,
  type UploadedFile,
  type UploadOptions,
  type UploadQuery,
} from '@lumigraph/contracts';
import { readDownload } from './download.ts';
import { createHttp, type Fetch } from './http.ts';
import { listOf, objectWith } from './responses.ts';
import { safeId } from './safe-path.ts';
import { createXhrFetch } from './xhr-fetch.ts';

export interface FilesClientOptions {
  /** `/api` unless given. */
  baseUrl?: string;
  /** Pass `session.fetchThrough`: it adds the bearer token to requests of any transport and refreshes it. */
  fetchThrough?: (transport: Fetch) => Fetch;
  /** The transport; in a browser `fetch`, and XMLHttpRequest for uploads because it reports progress. */
  fetch?: Fetch;
  /** Longest time without progress, and the time limit of calls without a file; 30 s unless given. */
  timeoutMs?: number;
}

/** Finer than one pixel of any image; smaller numbers are written with an exponent. */
const FRACTION_DIGITS = 6;

/**
 * Client of the file service: POST multipart with field `file` and percentage progress, GET as a blob.
 * Every method rejects with `ApiError`.
 *
 * @example
 * const files = createFilesClient({ fetchThrough: session.fetchThrough });
 * const { url } = await files.upload(image, { purpose: 'avatar', onProgress: setPercent, signal });
 */
export function createFilesClient(options: FilesClientOptions = {}): FilesApi {
  const baseUrl = options.baseUrl ?? API_PREFIX;
  const timeoutMs = options.timeoutMs ?? SHARED_TIMEOUT_MS;
  const through = options.fetchThrough ?? ((transport) => transport);
  const connect = (transport: Fetch) =>
    createHttp({ baseUrl, timeoutMs, fetch: through(transport), redirect: 'error' });
  const plainFetch: Fetch = (request, init) => (options.fetch ?? globalThis.fetch)(request, init);
  const http = connect(plainFetch);

  function uploadTransport(progress: Progress): Fetch {
    if (options.fetch || typeof XMLHttpRequest === 'undefined') return plainFetch;
    return createXhrFetch({ idleMs: timeoutMs, onProgress: progress.sent });
  }

  return {
    async upload(file, { name, signal, onProgress, ...query } = {}): Promise<UploadedFile> {
      const progress = createProgress(onProgress);
      const uploaded = await connect(uploadTransport(progress)).read(
        {
          path: FILES_PATH,
          method: 'post',
          query: inPlainDecimals(query),
          form: formOf(file, name),
          signal,
          timeoutMs: UPLOAD_TIMEOUT_MS,
        },
        objectWith<UploadedFile>('url'),
      );
      progress.done();
      return uploaded;
    },
    list: ({ signal } = {}) => http.read({ path: FILES_PATH, signal }, listOf()),
    async download(fileId, { signal, onProgress } = {}) {
      const response = await http.response({
        path: filePath(safeId(fileId)),
        headers: { accept: '*/*' },
        signal,
      });
      return readDownload(response, { idleMs: timeoutMs, signal, onProgress });
    },
    async remove(fileId) {
      await http.json({ path: filePath(safeId(fileId)), method: 'delete' });
    },
  };
}

/**
 * Rounds the fraction: numbers close to zero are written with an exponent, which servers do not have to
 * accept.
 */
function inPlainDecimals(query: UploadQuery): UploadQuery {
  const entries = Object.entries(query).map(([key, value]) => [
    key,
    typeof value === 'number' ? Number(value.toFixed(FRACTION_DIGITS)) : value,
  ]);
  return Object.fromEntries(entries) as UploadQuery;
}

function formOf(file: Blob, name: UploadOptions['name']): FormData {
  const form = new FormData();
  const ownName = 'name' in file && typeof file.name === 'string' ? file.name : undefined;
  form.append(FILE_FIELD, file, name ?? ownName ?? 'file');
  return form;
}

interface Progress {
  sent(sentBytes: number, totalBytes: number): void;
  done(): void;
}

/** Sent bytes are not stored bytes: until the response arrives, progress is at most this value. */
const MAX_BEFORE_RESPONSE = 99;

/** Integer percentages that never decrease, also when a refreshed token restarts the request. */
function createProgress(onProgress: ((percent: number) => void) | undefined): Progress {
  let reported = -1;
  const report = (percent: number): void => {
    if (percent <= reported) return;
    reported = percent;
    onProgress?.(percent);
  };
  report(0);
  return {
    sent: (sentBytes, totalBytes) => {
      if (totalBytes > 0) report(Math.min(MAX_BEFORE_RESPONSE, Math.floor((sentBytes / totalBytes) * 100)));
    },
    done: () => report(100),
  };
}
