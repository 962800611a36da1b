import { API_KEY_HEADER, type ServiceName } from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import type { Call } from './call.ts';

/** Services that may have a base URL of their own; the main client includes all others. */
export const services: readonly ServiceName[] = ['auth', 'images', 'blog', 'payments', 'accounting'];
/** The base URLs of these services include the first segment of the paths. */
const BASES_WITH_SEGMENT: ReadonlySet<string> = new Set<ServiceName>(['blog', 'payments', 'accounting']);

export interface ConformanceOptions {
  /** Base URL of the main client, for example `https://example.org/api`, and of services without one of their own. */
  base: string;
  bases?: Partial<Record<string, string>>;
  apiKey?: string;
  /** Milliseconds for each call; 30,000 unless given. */
  timeout?: number;
  fetch?: typeof fetch;
  /** `projectName` of the blog; `gallery` unless given. */
  project?: string;
  /** An account to use. Without a password the run registers an account with this or a new address. */
  email?: string;
  password?: string;
  /** Pays with the sandbox's test card, cancels, resumes and changes the plan. */
  pay?: boolean;
  /** The groups to check; all unless given. */
  only?: readonly string[];
}

/** A response whose body is read once; `json` is undefined if it is not JSON. */
export type ReadResponse = Awaited<ReturnType<ReturnType<typeof createSender>['get']>>;

/** Sends requests like the clients and reads the responses without checking them. */
export function createSender(options: ConformanceOptions) {
  const { base, bases = {}, apiKey = 'conformance', timeout = 30_000, fetch: fetchAny = fetch } = options;

  async function read(url: URL, init: RequestInit) {
    const fail = (cause: Error & { cause?: { code?: string } }) => {
      throw new Error(`No response from ${url.href} (${cause.cause?.code ?? cause.message})`, { cause });
    };
    const response = await fetchAny(url, { ...init, signal: AbortSignal.timeout(timeout) }).catch(fail);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const json: unknown = await new Response(bytes).json().catch(() => undefined);
    const { ok, status, headers } = response;
    return { ok, status, headers, bytes, json };
  }

  return {
    /** Accepts any URL, because images may be on another host. */
    get: (address: string) => read(new URL(address, base), {}),
    send({ method, path: pathOf, id, query = {}, body, headers }: Call, bearer?: string) {
      const path = typeof pathOf === 'string' ? pathOf : pathOf(String(id));
      const own = services.find((name) => path.startsWith(`${name}/`) && bases[name]) ?? '';
      const below = BASES_WITH_SEGMENT.has(own) ? path.slice(own.length + 1) : path;
      const url = new URL(`${(bases[own] ?? base).replace(/\/$/, '')}/${below}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      const isJson = body !== undefined && !(body instanceof FormData);
      const sent = {
        accept: 'application/json, */*;q=0.5',
        ...(/^(images|blog|search)(\/|$)/.test(path) && { [API_KEY_HEADER]: apiKey }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && /^(payments|accounting)\//.test(path) && { 'idempotency-key': randomUUID() }),
        ...headers,
      };
      return read(url, { method, headers: sent, body: isJson ? JSON.stringify(body) : (body ?? null) });
    },
  };
}
