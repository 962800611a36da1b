import { SECOND_MS, clientErrorTexts } from '@lumigraph/contracts';
import type { KyInstance } from 'ky';
import { badResponse, toApiError } from './translate-error.ts';

/** The part of the platform's `fetch` that the clients use; tests hand in a server's `inject`. */
export type Fetch = (input: Request, init?: RequestInit) => Promise<Response>;

export interface HttpOptions {
  /** `/api` or `https://auth.example.com/api`; relative ones are resolved against the page. */
  baseUrl: string;
  /** Bounds a call in total, retries and the reading of the body included. */
  timeoutMs: number;
  headers?: Readonly<Record<string, string>>;
  fetch?: Fetch | undefined;
  /** `error` refuses redirects: for services that get passwords and tokens. */
  redirect?: 'follow' | 'error';
}

export interface Call {
  /** Relative to the base, every dynamic segment already encoded. */
  path: string;
  method?: 'get' | 'post' | 'put' | 'delete';
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
  /** Default text, shown when the server says nothing. */
  failText?: string;
  /** Code for a response that brings none; by its status unless given. */
  failCode?: string;
}

export interface Http {
  /** The parsed JSON of the response; undefined for an empty one. Rejects with `ApiError` only. */
  json(call: Call): Promise<unknown>;
  /** The response itself as soon as its headers are there; the caller reads the body. Rejects with `ApiError` only. */
  response(call: Call): Promise<Response>;
}

/** Reads are repeated when nothing came back or a proxy said "not now"; writes never are. */
const retry = {
  limit: 2,
  methods: ['get'],
  statusCodes: [502, 503, 504],
  maxRetryAfter: 2 * SECOND_MS,
  jitter: true,
};

/** One service's connection. The only place where ky is used. */
export function createHttp(options: HttpOptions): Http {
  let connection: Promise<KyInstance> | undefined;
  // Made at the first call: `location` and `fetch` are not touched while modules load, and a page that shows what came
  // with its document does not load the library before it needs it.
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
      fetch: (input, init) => (options.fetch ?? globalThis.fetch)(input as Request, init),
    });
  };

  // Not an async function: it would wait for the response's headers, and the bound on reading the body would be lost.
  const send = (ky: KyInstance, call: Call, bodyIsBounded: boolean) => {
    const timeoutMs = call.timeoutMs ?? options.timeoutMs;
    return ky(call.path, {
      method: call.method ?? 'get',
      timeout: timeoutMs,
      // The total would also cut a download that is still coming in; its body has a guard of its own.
      totalTimeout: bodyIsBounded ? timeoutMs : false,
      ...(call.query ? { searchParams: call.query } : {}),
      ...(call.body === undefined ? {} : { json: call.body }),
      ...(call.form ? { body: call.form } : {}),
      ...(call.headers ? { headers: call.headers } : {}),
      ...(call.keepalive ? { keepalive: true } : {}),
      ...(call.signal ? { signal: call.signal } : {}),
    });
  };

  return {
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
        return JSON.parse(text) as unknown;
      } catch {
        throw badResponse(status, call.failText ?? clientErrorTexts.generic);
      }
    },
    async response(call) {
      try {
        return await send(await connect(), call, false);
      } catch (error) {
        throw toApiError(error, call.failText, call.failCode);
      }
    },
  };
}

/** Resolved against the page; on a server it has to be absolute already. */
export function absoluteUrl(baseUrl: string): string {
  const page = globalThis.location?.href;
  return page && page !== 'about:blank' ? new URL(baseUrl, page).href : baseUrl;
}
