import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { childEnvironment } from './child-environment.ts';

const SERVER = join(import.meta.dirname, '../server.ts');
/** One site only: further ones would use the next ports. Without a build there is none. */
const SITES = existsSync(join(import.meta.dirname, '../../../gallery/dist/server')) ? 'gallery' : '';
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

export interface ServerProcess {
  origin: string;
  child: ChildProcess;
}

export interface ProcessOptions {
  /** Gets each line of standard output and standard error. */
  onLine?: (line: string) => void;
  /** Arguments of Node before the program. */
  nodeArguments?: readonly string[];
}

/** Starts the server as a process of its own, without demo images; resolves when it can respond to visitors. */
export async function startServerProcess(
  cwd: string,
  settings: Readonly<Record<string, string>>,
  { onLine, nodeArguments = [] }: ProcessOptions = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const args = [...nodeArguments, '--conditions=@lumigraph/source', SERVER];
  const output = onLine ? 'pipe' : 'ignore';
  const child = spawn(process.execPath, args, {
    cwd,
    env: {
      ...childEnvironment,
      NODE_ENV: 'test',
      PORT: String(port),
      SITES,
      DEMO_CONTENT: 'false',
      SOCIAL_DEMO: 'false',
      ...settings,
    },
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (onLine)
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', onLine);
  const origin = `http://127.0.0.1:${port}`;
  await waitForHealth(origin, child);
  return { origin, child };
}

/**
 * Resolves when the health check of the server succeeds.
 * @throws Error after a minute, and at once when the process ends
 */
export async function waitForHealth(origin: string, child?: ChildProcess): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < until) {
    const response = await fetch(`${origin}/api/health`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    if (child && (child.exitCode ?? child.signalCode) !== null)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}`);
    await wait(POLL_MS);
  }
  throw new Error(`The server at ${origin} is not healthy after a minute`);
}
