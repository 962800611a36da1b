import type { TusOptions } from '@uppy/tus';
import type { UploadFetch } from '../../lib/studio-api.ts';

type HttpStack = NonNullable<TusOptions<Record<string, unknown>, Record<string, never>>['httpStack']>;
type HttpRequest = ReturnType<HttpStack['createRequest']>;

/** The requests of tus over the `fetch` of the session, which renews the token in the middle of an upload. */
export const tusHttp = (uploadFetch: UploadFetch): HttpStack => ({
  getName: () => 'studio',
  createRequest: (method, url) => createRequest(uploadFetch, method, url),
});

function createRequest(uploadFetch: UploadFetch, method: string, url: string): HttpRequest {
  const headers = new Headers();
  const abort = new AbortController();
  let onProgress: (sentBytes: number) => void = () => undefined;
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => headers.set(name, value),
    getHeader: (name) => headers.get(name) ?? undefined,
    setProgressHandler(handler) {
      onProgress = handler;
    },
    async send(body: Blob | null | undefined) {
      const request = new Request(new URL(url, location.href), {
        method,
        headers,
        body: body ?? null,
        signal: abort.signal,
      });
      const response = await uploadFetch((sent) => onProgress(sent))(request);
      const text = await response.text();
      return {
        getStatus: () => response.status,
        getHeader: (name) => response.headers.get(name) ?? undefined,
        getBody: () => text,
        getUnderlyingObject: () => undefined,
      };
    },
    abort() {
      abort.abort();
      return Promise.resolve();
    },
    getUnderlyingObject: () => undefined,
  };
}
