import { API_KEY_HEADER, type ServiceName } from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import type { Call } from './call.ts';

/** Services that may have a base URL of their own; the main client includes all others. */
export const services: readonly ServiceName[] = ['auth', 'images', 'blog', 'payments', 'accounting'];
/** The base URLs of these services include the first segment of the paths. */
const BASES_WITH_SEGMENT: ReadonlySet<string> = new Set<ServiceName>(['blog', 'payments', 'accounting']);

export interface SenderOptions {
  /** Base URL of the main client, for example `https://example.org/api`, and of services without one of their own. */
  base: string;
  bases?: Partial<Record<string, string>>;
  apiKey?: string;
  /** Milliseconds for each call; 30,000 unless given. */
  timeout?: number;
  fetch?: typeof fetch;
}

/** A response whose body is read once; `json` is undefined if it is not JSON. */
export type ReadResponse = Awaited<ReturnType<ReturnType<typeof createSender>['get']>>;

/** Sends requests like the clients and reads the responses without checking them. */
export function createSender(options: SenderOptions) {
  const { base, bases = {}, apiKey = 'conformance', timeout = 30_000, fetch: fetchAny = fetch } = options;

  async function read(url: URL, init: RequestInit) {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetchAny(url, { ...init, signal }).catch((error: Error) => {
      const { code, message } = { ...(error as { cause?: { code?: string } }).cause, message: error.message };
      throw new Error(`No response from ${url.href} (${code ?? message})`, { cause: error });
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const json: unknown = await new Response(bytes).json().catch(() => undefined);
    const { ok, status, headers } = response;
    return { ok, status, headers, bytes, json };
  }

  function urlOf(path: string, query: Record<string, unknown>): URL {
    const own = services.find((name) => path.startsWith(`${name}/`) && bases[name]) ?? '';
    const below = BASES_WITH_SEGMENT.has(own) ? path.slice(own.length + 1) : path;
    const url = new URL(`${(bases[own] ?? base).replace(/\/$/, '')}/${below}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return url;
  }

  return {
    /** Accepts any URL, because images may be on another host. */
    get: (address: string) => read(new URL(address, base), {}),
    send({ method, query = {}, body, form, headers }: Call, path: string, bearer?: string) {
      const sent = {
        accept: 'application/json, */*;q=0.5',
        ...(/^(images|blog|search)(\/|$)/.test(path) && { [API_KEY_HEADER]: apiKey }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && /^(payments|accounting)\//.test(path) && { 'idempotency-key': randomUUID() }),
        ...headers,
      };
      const payload = form ?? (body === undefined ? null : JSON.stringify(body));
      return read(urlOf(path, query), { method, headers: sent, body: payload });
    },
  };
}
