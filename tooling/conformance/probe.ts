/** One answer, read once, whatever it is. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  /** Parsed, or undefined for what is no JSON. */
  json: unknown;
}

export type Service = 'auth' | 'main' | 'images' | 'blog' | 'payments' | 'accounting';

export interface ProbeOptions {
  bases: Record<Service, string>;
  apiKey: string;
  timeoutMs: number;
  fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  query?: Record<string, string | number>;
  /** Sent as JSON; texts too. */
  body?: unknown;
  form?: FormData;
  bearer?: string | undefined;
  headers?: Record<string, string>;
  redirect?: RequestRedirect;
}

export interface Probe {
  call: (service: Service, line: `${string} /${string}`, options?: CallOptions) => Promise<Answer>;
  /** Any address: pictures may lie on another host. */
  get: (address: string) => Promise<Answer>;
}

const withKey: ReadonlySet<Service> = new Set(['images', 'blog']);

/** Sends requests as the clients do and reads what comes back without judging it. */
export function createProbe({ bases, apiKey, timeoutMs, fetch: send = fetch }: ProbeOptions): Probe {
  async function read(url: URL, init: RequestInit): Promise<Answer> {
    const response = await send(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(
      (error: unknown) => {
        throw new Error(`no answer from ${url.href}`, { cause: error });
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
    call(service, line, { query = {}, body, form, bearer, headers = {}, redirect = 'follow' } = {}) {
      const [method = 'GET', path = '/'] = line.split(' ');
      const url = new URL(bases[service].replace(/\/$/, '') + path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      const sent = new Headers({ accept: 'application/json', ...headers });
      if (withKey.has(service)) sent.set('X-API-Key', apiKey);
      if (bearer !== undefined) sent.set('authorization', `Bearer ${bearer}`);
      if (body !== undefined) sent.set('content-type', 'application/json');
      const payload = form ?? (body === undefined ? undefined : JSON.stringify(body));
      return read(url, {
        method,
        headers: sent,
        redirect,
        ...(payload === undefined ? {} : { body: payload }),
      });
    },
    get: (address) => read(new URL(address, bases.main), {}),
  };
}
