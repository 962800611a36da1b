import type { Installation } from './installation.ts';
import type { Log } from './log.ts';

interface Reply {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- reads any response
  body: any;
  bytes: Buffer;
}

interface Options {
  token?: string | undefined;
  body?: object | FormData;
  headers?: Record<string, string>;
}

export interface Client {
  /** Sends a request to one of the instances; undefined when the connection broke. */
  send(method: string, path: string, options?: Options): Promise<Reply | undefined>;
  /** Requests by the class of their status. */
  counts: Map<string, number>;
  /** Failures that no fault explains. */
  failures: string[];
}

/** Longer than any response may take, shorter than a slot of the schedule. */
const TIMEOUT_MS = 20_000;

export function createClient({ servers }: Installation, log: Log): Client {
  const counts = new Map<string, number>();
  const failures: string[] = [];
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    counts,
    failures,
    async send(method, path, { token, body, headers } = {}) {
      const origin = servers[Math.floor(Math.random() * servers.length)]?.origin ?? '';
      const isJson = body !== undefined && !(body instanceof FormData);
      try {
        const response = await fetch(origin + path, {
          method,
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            ...(isJson ? { 'content-type': 'application/json' } : {}),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        });
        const bytes = Buffer.from(await response.arrayBuffer());
        count(response.status < 300 ? '2xx' : String(response.status));
        // A fault makes responses late, or 503 and 507; never an error that nobody expects.
        if (response.status === 500 || (response.status > 500 && !log.isFaulty()))
          failures.push(`${response.status} ${method} ${path}: ${bytes.toString().slice(0, 200)}`);
        return { status: response.status, body: parsed(bytes, response), bytes };
      } catch (error) {
        count('broken');
        if (!log.isFaulty()) failures.push(`${String(error)} ${method} ${path}`);
        return undefined;
      }
    },
  };
}

function parsed(bytes: Buffer, { headers }: Response): unknown {
  return headers.get('content-type')?.includes('json') === true ? JSON.parse(bytes.toString()) : undefined;
}
