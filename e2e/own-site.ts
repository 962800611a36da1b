import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const apps = join(import.meta.dirname, '../apps');

export interface OwnSite {
  origin: string;
  /** Runs an operator command on the data of this site. */
  cli: (...args: string[]) => void;
  /** The log of the server. */
  log: () => string;
  close: () => Promise<void>;
}

export interface OwnSiteOptions {
  settings: Readonly<Record<string, string>> | ((port: number) => Readonly<Record<string, string>>);
  /** Fills the site before it starts; `folder` is removed with the site. */
  fill?: (cli: OwnSite['cli'], folder: string) => void;
  /** Folder of the built server and sites; `apps` by default. */
  program?: string;
}

/** Two images and the posts of the demo: enough for the tests, and ready quickly. */
export function demoInShort(cli: OwnSite['cli'], folder: string): void {
  const images = join(folder, 'pictures', 'abstract');
  mkdirSync(images, { recursive: true });
  const source = join(apps, 'backend/demo/images/abstract');
  for (const name of readdirSync(source).slice(0, 2)) cpSync(join(source, name), join(images, name));
  cli('images', 'import', join(folder, 'pictures'));
  cli('posts', 'import', join(apps, 'backend/demo/posts'));
}

export async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, 'close');
  return port;
}

async function waitForHealth(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && server.exitCode === null) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The site did not start at ${url}.`);
}

/** Starts the built gallery on a server with separate settings and data, without the content of the demo. */
export async function startOwnSite({ settings, fill, program = apps }: OwnSiteOptions): Promise<OwnSite> {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-own-'));
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    PORT: String(port),
    // Further sites would need the next ports, which another test may use.
    SITES: 'gallery',
    DATA_DIR: join(folder, 'data'),
    DEMO_CONTENT: 'false',
    LOG_LEVEL: 'warn',
    ...(typeof settings === 'function' ? settings(port) : settings),
  };
  const dist = join(program, 'backend/dist');
  const cli = (...args: string[]): void =>
    void execFileSync(process.execPath, [join(dist, 'cli.js'), ...args], { env, stdio: 'pipe' });
  fill?.(cli, folder);
  const server = spawn(process.execPath, [join(dist, 'server.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  server.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const origin = `http://localhost:${env['PORT']}`;
  await waitForHealth(`${origin}/api/health`, server);
  return {
    origin,
    cli,
    log: () => Buffer.concat(chunks).toString(),
    async close() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
