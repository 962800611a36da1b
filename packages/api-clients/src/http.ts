import { SECOND_MS, clientErrorTexts } from '@lumigraph/contracts';
import type { KyInstance } from 'ky';
import { observeServerTime } from './server-clock.ts';
import { badResponse, toApiError } from './translate-error.ts';

import type { Fetch } from './xhr-fetch.ts';

export { createXhrFetch, type Fetch, type XhrFetchOptions } from './xhr-fetch.ts';

export interface HttpOptions {
  /** `/api` or `https://auth.example.com/api`; a relative base is resolved against the page. */
  baseUrl: string;
  /** Total time limit of a call, including retries and reading the body. */
  timeoutMs: number;
  headers?: Readonly<Record<string, string>>;
  fetch?: Fetch | undefined;
  /** `error` rejects redirects: for services that receive passwords and tokens. */
  redirect?: 'follow' | 'error';
}

export interface Call {
  /** Relative to the base; every dynamic segment is already encoded. */
  path: string;
  method?: 'get' | 'post' | 'put' | 'patch' | 'delete';
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data. */
  form?: FormData;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** The request outlives the page. */
  keepalive?: boolean;
  /** Default message, used when the server sends none. */
  failText?: string;
  /** Code for a response without one; derived from its status unless given. */
  failCode?: string;
}

export interface Http {
  /** The parsed JSON of the response; undefined for an empty body. Rejects with `ApiError` only. */
  json(call: Call): Promise<unknown>;
  /** The response as `reader` accepts it; rejects with BAD_ANSWER where it is undefined. */
  read<T>(call: Call, reader: (response: unknown) => T | undefined): Promise<T>;
  /** The response as soon as its headers arrive; the caller reads the body. Rejects with `ApiError` only. */
  response(call: Call): Promise<Response>;
}

/** Reads are retried after a network failure or a temporary proxy error; writes are never retried. */
const retry = {
  limit: 2,
  methods: ['get'],
  statusCodes: [502, 503, 504],
  maxRetryAfter: 2 * SECOND_MS,
  jitter: true,
};

/** HTTP connection to one service. The only module that uses ky. */
export function createHttp(options: HttpOptions): Http {
  let connection: Promise<KyInstance> | undefined;
  // Created with the first call: module loading must not touch `location` and `fetch`, and a page whose data
  // came with its document loads ky only when it needs it.
  const connect = (): Promise<KyInstance> => {
    connection ??= open().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };
  const open = async (): Promise<KyInstance> => {
    const { default: ky } = await import('ky');
    return ky.create({
      prefix: absoluteUrl(options.baseUrl),
      headers: { accept: 'application/json', ...options.headers },
      redirect: options.redirect ?? 'follow',
      retry,
      async fetch(input, init) {
        const request = input as Request;
        const response = await (options.fetch ?? globalThis.fetch)(request, init);
        // Other responses may come from a cache, with the time at which they were stored.
        if (request.method === 'POST') observeServerTime(response);
        return response;
      },
    });
  };

  // Not an async function: it would wait for the response headers, and the time limit on reading the body
  // would be lost.
  const send = (ky: KyInstance, call: Call, bodyIsBounded: boolean) => {
    const timeoutMs = call.timeoutMs ?? options.timeoutMs;
    return ky(call.path, {
      method: call.method ?? 'get',
      timeout: timeoutMs,
      // The total limit would also abort a download in progress; the body has its own stall limit.
      totalTimeout: bodyIsBounded ? timeoutMs : false,
      ...(call.query ? { searchParams: call.query } : {}),
      ...(call.body === undefined ? {} : { json: call.body }),
      ...(call.form ? { body: call.form } : {}),
      ...(call.headers ? { headers: call.headers } : {}),
      ...(call.keepalive ? { keepalive: true } : {}),
      ...(call.signal ? { signal: call.signal } : {}),
    });
  };

  const http: Http = {
    async json(call) {
      let text: string;
      let status: number;
      try {
        const sending = send(await connect(), call, true);
        text = await sending.text();
        status = (await sending).status;
      } catch (error) {
        throw toApiError(error, call.failText, call.failCode);
      }
      if (text.trim() === '') return undefined;
      try {
        return JSON.parse(text, withoutPrograms) as unknown;
      } catch {
        throw badResponse(status, call.failText ?? clientErrorTexts.generic);
      }
    },
    async read(call, reader) {
      const value = reader(await http.json(call));
      if (value === undefined) throw badResponse(200, call.failText);
      return value;
    },
    async response(call) {
      try {
        return await send(await connect(), call, false);
      } catch (error) {
        throw toApiError(error, call.failText, call.failCode);
      }
    },
  };
  return http;
}

const WEB_PROTOCOL = /^https?:$/;

/** Leaves out addresses that would run or read a local file when a page follows them. */
const withoutPrograms = (name: string, value: unknown): unknown =>
  /url$/i.test(name) &&
  typeof value === 'string' &&
  URL.canParse(value) &&
  !WEB_PROTOCOL.test(new URL(value).protocol)
    ? undefined
    : value;

/** Resolved against the page; on a server it must already be absolute. */
export function absoluteUrl(baseUrl: string): string {
  const page = globalThis.location?.href;
  return page && page !== 'about:blank' ? new URL(baseUrl, page).href : baseUrl;
}
