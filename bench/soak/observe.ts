import type { ServerProcess } from '../../apps/backend/src/testing/server-process.ts';

/** Errors belong to a fault for some further seconds: timeouts, and work that waited for a retry. */
const AFTER_MS = 8_000;
/** Longer than any response may take, shorter than a slot of the schedule. */
const TIMEOUT_MS = 20_000;

/** The logs of all servers. Each error must belong to a fault that acts or has just ended. */
export function createLog() {
  let faultyUntil = 0;
  const log = {
    backups: 0,
    /** Error lines that no fault explains. */
    errors: [] as string[],
    isFaulty: () => performance.now() < faultyUntil,
    async during(fault: () => Promise<unknown>): Promise<void> {
      faultyUntil = Infinity;
      await fault().finally(() => (faultyUntil = performance.now() + AFTER_MS));
    },
    add(line: string): void {
      if (line.includes('"event":"backup"')) log.backups += 1;
      // Text outside of the log is a crash of Node.
      const isError = line.startsWith('{') ? /^\{"level":"(?:error|fatal)"/.test(line) : line.trim() !== '';
      if (isError && !log.isFaulty()) log.errors.push(line);
    },
  };
  return log;
}

export type Log = ReturnType<typeof createLog>;
export type Client = ReturnType<typeof createClient>;

interface RequestOptions {
  token?: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Sends requests to one of the instances. `failures` are those that no fault explains. */
export function createClient(servers: readonly ServerProcess[], log: Log) {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  const count = (name: string | number): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };

  /** Undefined when the connection broke. */
  async function send(method: string, path: string, { token, body, headers }: RequestOptions = {}) {
    const origin = servers[Math.floor(Math.random() * servers.length)]?.origin ?? '';
    try {
      const isForm = body instanceof FormData;
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          ...(isForm ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        body: isForm ? body : JSON.stringify(body),
      });
      const { status } = response;
      const bytes = Buffer.from(await response.arrayBuffer());
      count(status < 300 ? '2xx' : status);
      // A fault makes responses late, or 503 and 507; never an error that nobody expects. Whatever is asked for exists.
      const isExpected = status < 500 ? status !== 404 : status > 500 && log.isFaulty();
      if (!isExpected) failures.push(`${status} ${method} ${path}: ${bytes.toString().slice(0, 200)}`);
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status, bytes, body: isJson ? JSON.parse(bytes.toString()) : undefined };
    } catch (error) {
      count('broken');
      if (!log.isFaulty()) failures.push(`${String(error)} ${method} ${path}`);
      return undefined;
    }
  }

  return { send, counts, failures };
}
