import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Commands that the fake pnpm has received; "build" fails the test where nothing may be built. */
const PNPM = `#!/bin/sh
[ "$1" = --version ] && { echo 12.0.0; exit; }
echo "$1" >> "$(dirname "$0")/../pnpm.log"
mkdir -p node_modules && touch node_modules/.modules.yaml
`;

let root;
const children = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'launcher-'));
  cpSync(import.meta.dirname, join(root, 'tooling/launcher'), { recursive: true });
  write('bin/pnpm', PNPM, 0o755);
  write('package.json', '{"type":"module"}');
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json', 'turbo.json'])
    write(name);
  mkdirSync(join(root, 'packages'));
  mkdirSync(join(root, 'tooling/build'));
  write('apps/backend/dist/server.js', "process.stdout.write('ready'); setInterval(() => undefined, 1_000);");
  write('apps/backend/dist/cli.js', "process.stdout.write('the command ran');");
  write('apps/studio/dist/index.html', '');
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  rmSync(root, { recursive: true, force: true });
});

function write(path, text = '', mode = 0o644) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { mode });
}

const environment = () => ({ ...process.env, PATH: [join(root, 'bin'), process.env.PATH].join(delimiter) });
const pnpmCalls = () =>
  existsSync(join(root, 'pnpm.log')) ? readFileSync(join(root, 'pnpm.log'), 'utf8').trim().split('\n') : [];

/** Runs the launcher of a command, as `npm run gallery` does. */
function gallery() {
  const program = join(root, 'tooling/launcher/gallery.mjs');
  return spawnSync(process.execPath, [program], { env: environment(), encoding: 'utf8' });
}

/** Starts the server, as `npm start` does, and waits until it runs. */
async function start() {
  const child = spawn(process.execPath, [join(root, 'tooling/launcher/start.mjs')], { env: environment() });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 20_000 }).toContain('ready');
  return child;
}

const changeSources = () => write('packages/thing/src/index.ts', 'export const changed = true;');

describe('npm run gallery', () => {
  it('builds nothing under a running server, uses its build and says so in one line', async () => {
    const server = await start();
    const before = pnpmCalls();
    expect(gallery()).toMatchObject({ status: 0, stdout: 'the command ran', stderr: '' });
    changeSources();
    const { status, stdout, stderr } = gallery();
    expect([status, stdout]).toEqual([0, 'the command ran']);
    expect(stderr).toMatch(
      /^The sources have changed, and a server \(process \d+\) runs from this folder: using its build\.\n$/,
    );
    expect(pnpmCalls()).toEqual(before);
    server.kill('SIGTERM');
    await once(server, 'exit');
    gallery();
    expect(pnpmCalls()).toEqual([...before, 'install', 'exec']);
  });
});
