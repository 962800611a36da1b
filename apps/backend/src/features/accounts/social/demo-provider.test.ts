import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { childEnvironment } from '../../../testing/child-environment.ts';

// A real process takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const SERVER = join(import.meta.dirname, '../../../server.ts');
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function listen(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

let dataDir: string;
let server: ChildProcess | undefined;
/** Another program at the port of the local provider. */
let other: Server;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'social-demo-'));
  other = await listen();
});
afterEach(async () => {
  server?.kill('SIGKILL');
  other.close();
  await rm(dataDir, { recursive: true, force: true });
});

it(
  'is left out where its port is taken: the server starts and says what to do',
  { tags: ['long'] },
  async () => {
    const probe = await listen();
    const port = portOf(probe);
    probe.close();
    server = spawn(process.execPath, ['--conditions=@lumigraph/source', SERVER], {
      cwd: dataDir,
      env: {
        ...childEnvironment,
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        DATA_DIR: dataDir,
        DEMO_CONTENT: 'false',
        PORT: String(port),
        SOCIAL_DEMO_PORT: String(portOf(other)),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await vi.waitFor(() => expect(said).toContain('Ctrl+C stops the server'), { timeout: 60_000 });
    expect(said).toMatch(
      new RegExp(`Social sign-in demo: off\\. .*port ${portOf(other)}; .*SOCIAL_DEMO_PORT=\\d+ npm start`),
    );
    expect(said).toContain('event: "social_demo_off"');
    const origin = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${origin}/api/auth/providers`)).json()).toMatchObject({ items: [] });
  },
);
