import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { childEnvironment } from './testing/child-environment.ts';

let root: string;
let server: ChildProcess;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'log-format-'));
});
afterEach(async () => {
  server.kill('SIGTERM');
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  await rm(root, { recursive: true, force: true });
});

/** Starts a server without sites; resolves with standard output when it is ready. */
async function outputOf(settings: Readonly<Record<string, string>>): Promise<string> {
  const demo = { DEMO_CONTENT: 'false', SOCIAL_DEMO: 'false', SITES: '', PORT: '0', LOG_LEVEL: 'info' };
  server = spawn(
    process.execPath,
    ['--conditions=@lumigraph/source', join(import.meta.dirname, 'server.ts')],
    {
      cwd: root,
      env: { ...childEnvironment, ...demo, DATA_DIR: join(root, 'data'), LOGLEVEL: 'info', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/Lumigraph.* is ready/);
  return output;
}

it('writes nothing but JSON to standard output in the JSON format, also warnings and the ready line', async () => {
  const output = await outputOf({ LOG_FORMAT: 'json' });
  const lines = output.trim().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toContainEqual(expect.stringMatching(/^Warning: LOGLEVEL is not a setting/));
  expect(messages).toContainEqual(
    expect.stringMatching(/^Lumigraph \d+\.\d+\.\d+\S* is ready: http:\/\/localhost:\d+$/),
  );
});

it('writes text in a demo', { tags: ['long'] }, async () => {
  expect(await outputOf({})).toMatch(
    /^ {2}Warning: LOGLEVEL .*[^]*^ {2}Version: +\d.*\n {2}Lumigraph is ready: {2}http/m,
  );
});
