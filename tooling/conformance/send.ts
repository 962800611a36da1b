import { API_KEY_HEADER } from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';

/** A response whose body is read once, regardless of its format. */
export interface ReadResponse {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  /** The parsed body; undefined if it is not JSON. */
  json: unknown;
}

/** Services that may have a base URL of their own; `main` includes all others. */
export const services = ['auth', 'images', 'blog', 'payments', 'accounting'] as const;
type Service = (typeof services)[number] | 'main';
/** The base URLs of these services include the first segment of the paths. */
const BASES_WITH_SEGMENT: ReadonlySet<string> = new Set(['blog', 'payments', 'accounting']);

export interface SenderOptions {
  /**
   * Base URL of the main client, for example `https://example.org/api`; services without a base URL of their own use
   * it.
   */
  base: string;
  bases?: Partial<Record<Service, string>>;
  apiKey?: string;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export type Query = Record<string, string | number>;

export interface RequestOptions {
  query: Query;
  /** Sent as JSON, including text. */
  body: unknown;
  form: FormData | undefined;
  bearer: string | false | undefined;
  headers: Record<string, string>;
}

export type Sender = ReturnType<typeof createSender>;

/** Sends requests like the clients and reads the responses without checking them. */
export function createSender({
  base,
  bases = {},
  apiKey = 'conformance',
  timeoutMs = 30_000,
  fetch: send = fetch,
}: SenderOptions) {
  function addressOf(path: string): URL {
    const service = services.find((name) => path.startsWith(`${name}/`)) ?? 'main';
    const own = bases[service];
    const below = own && BASES_WITH_SEGMENT.has(service) ? path.slice(service.length + 1) : path;
    return new URL(`${(own ?? base).replace(/\/$/, '')}/${below}`);
  }

  async function read(url: URL, init: RequestInit): Promise<ReadResponse> {
    const response = await send(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(
      (error: unknown) => {
        throw new Error(`no response from ${url.href}`, { cause: error });
      },
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    let json: unknown;
    try {
      json = JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      json = undefined;
    }
    return { status: response.status, headers: response.headers, bytes, json };
  }

  return {
    send(method: string, path: string, { query, body, form, bearer, headers }: RequestOptions) {
      const url = addressOf(path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      const sent = new Headers({ accept: 'application/json, */*;q=0.5' });
      if (/^(images|blog|search)(\/|$)/.test(path)) sent.set(API_KEY_HEADER, apiKey);
      if (bearer) sent.set('authorization', `Bearer ${bearer}`);
      if (body !== undefined) sent.set('content-type', 'application/json');
      if (method !== 'GET' && /^(payments|accounting)\//.test(path))
        sent.set('idempotency-key', randomUUID());
      for (const [name, value] of Object.entries(headers)) sent.set(name, value);
      const payload = form ?? (body === undefined ? undefined : JSON.stringify(body));
      return read(url, { method, headers: sent, ...(payload === undefined ? {} : { body: payload }) });
    },
    /** Accepts any URL, because images may be on another host. */
    get: (address: string) => read(new URL(address, base), {}),
  };
}
