import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runGallery } from './program.ts';

vi.setConfig({ testTimeout: 60_000 });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gallery-users-'));
  vi.stubEnv('NODE_ENV', 'test');
  vi.stubEnv('DATA_DIR', dataDir);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});

async function gallery(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runGallery(['users', ...args], {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    interactive: false,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const create = (...more: string[]) =>
  gallery('create', 'Ada@example.com', '--first-name', 'Ada', '--last-name', 'Lovelace', ...more);

it('creates an account and prints a link to choose its password', async () => {
  const created = await create('--role', 'admin');
  expect(created.code).toBe(0);
  expect(created.out).toMatch(/^http:\/\/localhost:4000\/reset-password#token=ot_[\w-]{43}$/);
  expect((await gallery('list')).out).toBe('Ada@example.com\tAda Lovelace\tadmin\tconfirmed');
});

it('gives and takes roles, blocks and opens', async () => {
  await create();
  expect((await gallery('role', 'ada@EXAMPLE.com', 'admin')).out).toContain('admin');
  expect((await gallery('role', 'ada@example.com', 'admin', '--remove')).out).toContain('no roles');
  expect((await gallery('block', 'ada@example.com')).code).toBe(0);
  expect((await gallery('list')).out).toContain('blocked');
  expect((await gallery('block', 'ada@example.com', '--undo')).code).toBe(0);
  expect((await gallery('list')).out).toContain('confirmed');
});

it('says what is wrong in a sentence', async () => {
  await create();
  expect((await create()).err).toBe('An account with this email already exists');
  expect((await gallery('role', 'nobody@example.com', 'admin')).err).toBe(
    'There is no account nobody@example.com.',
  );
  expect((await gallery('block', 'nobody@example.com')).code).not.toBe(0);
  expect((await gallery('role', 'ada@example.com', 'Ad min')).err).toContain('The roles are: admin, editor.');
  expect((await gallery('role', 'ada@example.com', 'premium')).err).toContain('gallery users premium');
  expect((await create('--role', 'chief')).err).toContain('The roles are: admin, editor.');
  const bad = await gallery('create', 'no-address', '--first-name', ' ', '--last-name', 'L');
  expect(bad.err).toBe('Please enter a valid email address\nFirst name is required');
  expect((await gallery('create', 'x@example.com')).code).not.toBe(0);
});
