/** The subset of the platform's `fetch` that the clients use; tests pass a server's `inject`. */
export type Fetch = (input: Request, init?: RequestInit) => Promise<Response>;

export interface XhrFetchOptions {
  /** Longest time without progress in either direction; a slow upload that progresses is never aborted. */
  idleMs: number;
  /** Bytes of the body that have been sent. */
  onProgress: (sentBytes: number, totalBytes: number) => void;
}

/**
 * A `fetch` over XMLHttpRequest, which is the only API that reports upload progress everywhere. ky's
 * `onUploadProgress` needs streamed request bodies, which only some browsers send, and only over HTTP/2.
 */
export function createXhrFetch({ idleMs, onProgress }: XhrFetchOptions): Fetch {
  return async (request) => {
    request.signal.throwIfAborted();
    const body = await request.blob();
    request.signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const timer = idleTimer(idleMs, xhr);
    const onAbort = (): void => xhr.abort();
    try {
      return await new Promise<Response>((resolve, reject) => {
        xhr.open(request.method, request.url);
        xhr.responseType = 'blob';
        for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
        xhr.upload.addEventListener('progress', ({ loaded, total }) => {
          timer.restart();
          onProgress(loaded, total);
        });
        xhr.addEventListener('progress', () => timer.restart());
        xhr.addEventListener('load', () => resolve(toResponse(xhr)));
        xhr.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
        xhr.addEventListener('abort', () =>
          reject(
            timer.hasRunOut()
              ? new DOMException('The upload has stopped moving', 'TimeoutError')
              : (request.signal.reason as Error),
          ),
        );
        request.signal.addEventListener('abort', onAbort, { once: true });
        timer.restart();
        xhr.send(body);
      });
    } finally {
      timer.stop();
      request.signal.removeEventListener('abort', onAbort);
    }
  };
}

function idleTimer(idleMs: number, xhr: XMLHttpRequest) {
  let handle: ReturnType<typeof setTimeout> | undefined;
  let hasRunOut = false;
  return {
    restart() {
      clearTimeout(handle);
      handle = setTimeout(() => {
        hasRunOut = true;
        xhr.abort();
      }, idleMs);
    },
    stop: () => clearTimeout(handle),
    hasRunOut: () => hasRunOut,
  };
}

const NO_BODY = new Set([101, 204, 205, 304]);

function toResponse(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const body = NO_BODY.has(xhr.status) ? null : (xhr.response as Blob);
  return new Response(body, { status: xhr.status, statusText: xhr.statusText, headers });
}
