import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { expect, vi } from 'vitest';
import { childEnvironment } from './child-environment.ts';

const SERVER = join(import.meta.dirname, '../server.ts');
/** One site only: further ones would use the next ports. Without a build there is none. */
const SITES = existsSync(join(import.meta.dirname, '../../../gallery/dist/server')) ? 'gallery' : '';

async function freePort(): Promise<number> {
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

/** Starts the server as a process of its own, without demo images; resolves when it can respond to visitors. */
export async function startServerProcess(
  cwd: string,
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--conditions=@lumigraph/source', SERVER], {
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
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitForHealth(origin);
  return { origin, child };
}

/** Resolves when the health check of the server succeeds. */
export async function waitForHealth(origin: string): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${origin}/api/health`)).status).toBe(200), {
    timeout: 60_000,
    interval: 100,
  });
}
