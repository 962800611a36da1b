import { Agent, request } from 'node:http';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

/** What the overload benchmark sends from a process of its own; see `overload.ts`. */
export interface Load {
  origin: string;
  paths: readonly string[];
  /** Clients at once, each with one connection. */
  connections: number;
  /** How long clients repeat the paths; 0 requests each path once. */
  seconds: number;
  /** Clients that read 16 kB in 50 ms. */
  slowClients: number;
}

export interface LoadResult {
  /** Time to the end of a response in milliseconds; to its beginning for slow clients. */
  times: number[];
  statuses: Record<string, number>;
  /** Responses 503 without Retry-After. */
  bare503: number;
}

const REFUSED_WAIT_MS = 1_000;
const SLOW_BYTES = 16 * 1024;
const SLOW_EVERY_MS = 50;
const GIVE_UP_MS = 90_000;

process.on('message', (load: Load) => void run(load).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());

async function run(load: Load): Promise<LoadResult> {
  const result: LoadResult = { times: [], statuses: {}, bare503: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const endsAt = performance.now() + load.seconds * 1_000;
  let next = 0;
  const client = async (slow: boolean): Promise<void> => {
    for (;;) {
      const index = next++;
      if (load.seconds === 0 ? index >= load.paths.length : performance.now() > endsAt) return;
      const path = load.paths[index % load.paths.length] ?? '/';
      const status = await fetchOnce(`${load.origin}${path}`, { agent, slow, result });
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      if (status === '503') await wait(REFUSED_WAIT_MS);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, (_, index) => client(index < load.slowClients)));
  agent.destroy();
  return result;
}

interface Fetch {
  agent: Agent;
  slow: boolean;
  result: LoadResult;
}

function fetchOnce(url: string, { agent, slow, result }: Fetch): Promise<string> {
  return new Promise((resolve) => {
    const started = performance.now();
    const done = (status: string): void => {
      if (!slow || status === 'error') result.times.push(performance.now() - started);
      resolve(status);
    };
    const headers = { accept: 'text/html,image/avif,image/webp,*/*', 'accept-encoding': 'br' };
    const call = request(url, { agent, headers }, (response) => {
      const status = String(response.statusCode);
      if (status === '503' && !response.headers['retry-after']) result.bare503 += 1;
      response.on('end', () => done(status)).on('error', () => done('error'));
      if (slow) {
        result.times.push(performance.now() - started);
        readSlowly(response);
      } else response.resume();
    });
    call.setTimeout(GIVE_UP_MS, () => call.destroy());
    call.on('error', () => done('error'));
    call.end();
  });
}

function readSlowly(response: NodeJS.ReadableStream): void {
  let read = 0;
  response.on('data', (piece: Buffer) => {
    read += piece.length;
    if (read < SLOW_BYTES) return;
    read = 0;
    response.pause();
    setTimeout(() => response.resume(), SLOW_EVERY_MS);
  });
}
