import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../apps/backend/src/testing/auth-app.ts';
import { engines } from '../../apps/backend/src/testing/databases.ts';
import { importPosts } from '../../apps/backend/src/features/blog/import-posts.ts';
import { createPostStore } from '../../apps/backend/src/features/blog/post-store.ts';
import { seedDemo } from '../../apps/backend/src/features/demo/seed-demo.ts';
import { drawing } from '../../apps/backend/src/testing/import/corpus.ts';
import { imageTasks } from '../../apps/backend/src/image-processes/image-tasks.ts';
import { openDisk } from '../../apps/backend/src/storage/open-storages.ts';
import { nameOf, pathOf } from './call.ts';
import { main } from './cli.ts';
import { changeOf, changingFetch, faultsIn, recordingFetch, wrap, type Change } from './testing/faults.ts';
import { reportOf, tableOf, type Report } from './report.ts';
import { conform, groups, perform } from './run.ts';

/*
 * The backend listens on a real port, with images and posts, in its sandbox. It conforms with and without a wrapper
 * around its responses. The responses of one run are recorded. When the tests repeat them with a change, the report must
 * name the call and the field.
 */
const IMAGES = 14;
const apiKey = 'conformance-key';

// oxlint-disable-next-line typescript/no-explicit-any -- the OpenAPI document is read as it comes
type Json = any;

const image = (index: number) => ({
  file: `nature/hill-${index}.webp`,
  id: `nature/hill-${index}`,
  category: index % 3 === 0 ? 'Animals' : 'Nature',
  title: `Hill ${index}`,
  titles: { de: `Hügel ${index}`, bg: `Хълм ${index}` },
  alt: { en: 'A green hill', de: 'Ein grüner Hügel', bg: 'Зелен хълм' },
  prompt: 'a green hill',
  model: 'Procedural 1',
  seed: index + 1,
  tags: ['hill'],
  special: index % 4 === 0,
  publishedAt: new Date(Date.UTC(2026, 5, index + 1)).toISOString(),
});

async function fill() {
  const manifest = Array.from({ length: IMAGES }, (_, index) => image(index));
  await mkdir(join(folder, 'images/nature'), { recursive: true });
  for (const { file, seed } of manifest)
    await writeFile(join(folder, 'images', file), await drawing(seed).webp().toBuffer());
  await writeFile(join(folder, 'images.json'), JSON.stringify(manifest));
  const { db } = backend.database;
  const config = {
    production: false,
    DEMO_CONTENT: true,
    DATA_DIR: backend.dataDir,
    publicOrigin: 'http://localhost',
  };
  const storages = openDisk({ DATA_DIR: backend.dataDir });
  expect(await seedDemo({ config, db, storages, imageTasks }, { folder })).toMatchObject({
    kind: 'filled',
    imported: IMAGES,
  });

  await mkdir(join(folder, 'posts'));
  const post =
    '---\ntitle: First light\ndate: 2026-10-01\ntags: [light]\n---\n\nSome words about pictures.\n';
  await writeFile(join(folder, 'posts/first-light.md'), post);
  await importPosts(join(folder, 'posts'), {
    store: createPostStore(db),
    storage: storages.files,
    imageTasks,
  });
}

// The faults are those of the calls that were sent, so a run precedes the list of the tests.
const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
// Most suites that speak HTTP run on SQLite, so that every call also runs on PostgreSQL.
const [engine] = engines.filter(({ available }) => available).toReversed();
const backend: TestApp = await createTestApp({
  environment: {
    ONE_OFF_PRODUCTS: JSON.stringify([{ id: 'support', names: { en: 'Support' }, amounts: [5] }]),
    API_KEYS: apiKey,
    MAGIC_LINK: 'on',
    PASSKEYS: 'on',
  },
  billing: { manualJobs: true },
  ...(engine ? { engine } : {}),
});
await fill();
await backend.app.listen({ port: 0, host: '127.0.0.1' });
const base = `http://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}/api`;
const options = { base, apiKey, pay: true, email: 'recorded@example.com' };
const { record, repeating } = recordingFetch(fetch);
const done = await perform({ ...options, fetch: record });
const calls = done.map(({ call }) => call);
const recorded = reportOf(base, done);
const faults = faultsIn(done);
/** A fault is looked for in the calls of its group: they are a part of all calls, and one run serves each fault. */
const groupOf = new Map<string, string>();
for (const group of groups)
  for (const { call } of await perform({ ...options, only: [group], fetch: repeating() }))
    groupOf.set(nameOf(call), group);

let repeat: typeof fetch;
beforeEach(() => {
  repeat = repeating();
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (more: Partial<Parameters<typeof conform>[0]> = {}) => conform({ ...options, ...more });
const addressOf = (input: Parameters<typeof fetch>[0]) =>
  new URL(input instanceof Request ? input.url : input).href;
const faultsOf = (report: Report) =>
  report.calls.flatMap(({ call, findings }) =>
    findings.filter(({ level }) => level === 'fault').map((each) => ({ call, ...each })),
  );

describe('our own backend', () => {
  it('conforms in every call and field', () => {
    expect(recorded.calls.filter(({ findings }) => findings.length > 0)).toEqual([]);
    expect(recorded.ok).toBe(true);
    expect(recorded.calls.filter(({ result }) => result === 'skipped').map(({ call }) => call)).toEqual([]);
    expect(recorded.totals.ok).toBeGreaterThan(90);
    expect(recorded.totals.fields).toBeGreaterThan(900);
  });

  it('gives the same report when its responses are repeated', async () => {
    expect(await run({ fetch: repeat })).toEqual(recorded);
  });

  it('has each call in its OpenAPI document, with all checked fields', async () => {
    const response = await fetch(`${base}/openapi.json`);
    const { paths, components } = (await response.json()) as { paths: Json; components: Json };
    const written = (schema: Json): string =>
      JSON.stringify(schema ?? {}).replaceAll(/"#\/components\/schemas\/([^"]+)"/g, (_ref, name) =>
        written(components.schemas[name]),
      );
    const template = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}');
    const routes = new Map(Object.entries<Json>(paths).map(([path, route]) => [template(path), route]));
    const missing = calls.flatMap((call) => {
      const operation = routes.get(template(`/api/${pathOf(call)}`))?.[call.method.toLowerCase()];
      const document = written(operation?.responses);
      const fields = [call.returns ?? []].flat().flatMap(({ schema }) => Object.keys(schema.properties));
      return [
        ...(operation ? [] : [nameOf(call)]),
        ...fields
          .filter((field) => !document.includes(`"${field}":`))
          .map((field) => `${nameOf(call)}: ${field}`),
      ];
    });
    expect(missing).toEqual([]);
  });

  it('conforms with every response wrapped in data', async () => {
    const report = await run({ fetch: changingFetch(repeat, wrap) });
    expect(faultsOf(report)).toEqual([]);
    expect(report.calls.filter(({ form }) => form === 'wrapped').length).toBeGreaterThan(20);
  });

  it('neither pays without --pay nor changes a given account', async () => {
    await backend.register({ email: 'grace@example.com' });
    const report = await run({
      pay: false,
      email: 'grace@example.com',
      password: 'Kiwi-Lantern7',
    });
    expect(faultsOf(report)).toEqual([]);
    const skipped = report.calls.filter(({ result }) => result === 'skipped').map(({ call }) => call);
    expect(skipped).toEqual(
      expect.arrayContaining(['POST payments/payment', 'PUT auth/user', 'POST auth/change-password']),
    );
  });
});

describe('a fault is found', () => {
  it.each(faults.map((fault) => [fault[0], fault[1], fault] as const))(
    '%s: %s',
    async (call, _name, fault) => {
      const [, , field] = fault;
      const meant = calls.find((each) => nameOf(each) === call);
      if (!meant) throw new Error(`There is no call ${call}`);
      const change = vi.fn<Change>(changeOf(meant, fault));
      const only = [groupOf.get(call) ?? ''];
      const report = await run({ only, fetch: changingFetch(repeat, change) });
      expect(change.mock.results.some(({ value }) => value !== undefined)).toBe(true);
      expect(report.ok).toBe(false);
      const found = faultsOf(report).some(
        (each) =>
          each.call === call && (typeof field === 'string' ? each.field === field : field.test(each.field)),
      );
      // Prints the whole table if the fault was not found.
      expect(found ? 'found' : tableOf(report)).toBe('found');
    },
  );

  it('of at least two hundred', () => expect(faults.length).toBeGreaterThanOrEqual(200));
});

describe('the groups of --only', () => {
  const callsOf = async (only: string[], fetch = repeating()) =>
    (await run({ only, fetch })).calls.map(({ call }) => call);

  it('limit what is sent and reported', async () => {
    const sent = vi.fn<typeof fetch>(repeat);
    expect(await callsOf(['contact', 'blog'], sent)).toEqual([
      'GET blog/posts',
      'GET blog/post',
      'GET blog/post (unknown)',
      'POST contact',
      'POST contact (invalid)',
    ]);
    expect(sent.mock.calls.filter(([url]) => /auth|images|payments/.test(addressOf(url)))).toEqual([]);
  });

  it('together have every call', async () => {
    const all = await Promise.all(groups.map((group) => callsOf([group])));
    expect(all.flat().toSorted()).toEqual(calls.map(nameOf).toSorted());
  });

  it('have a sign-in, which counts only if it gives no session', async () => {
    const failing = (change: typeof fetch) => run({ only: ['files'], fetch: change });
    expect((await failing(repeat)).calls.map(({ call }) => call)).not.toContain('POST auth/login');
    const report = await failing(async (input, init) =>
      addressOf(input).endsWith('/auth/login') ? Response.json({}, { status: 500 }) : repeat(input, init),
    );
    expect(report.ok).toBe(false);
    expect(faultsOf(report).map(({ call }) => call)).toEqual(['POST auth/login']);
  });
});

describe('the table', () => {
  const tableWith = async (path: string, json: (text: string) => string) =>
    tableOf(
      await run({
        fetch: async (input, init) => {
          const response = await repeat(input, init);
          return addressOf(input).includes(path)
            ? new Response(json(await response.text()), response)
            : response;
        },
      }),
    );

  it('has one line for one problem in many items', async () => {
    const table = await tableWith('images/images?page=1', (text) =>
      text.replaceAll(/"width":(\d+)/g, '"width":"$1px"'),
    );
    expect(table.match(/width.*/g)).toEqual([
      expect.stringMatching(/^width \(2\): must be .*, got "\d+px"$/),
    ]);
    expect(table).toContain('  ✗ items[*].width (2): ');
  });

  it('names the field that may be meant', async () => {
    const table = await tableWith('auth/login', (text) => text.replaceAll('"token"', '"access_token"'));
    expect(table).toContain('✗ token: is missing: found "access_token", expected "token"');
  });
});

describe('the command', () => {
  /** A server that has no address of the API. */
  async function listen() {
    const server = createServer((_request, response) => void response.writeHead(404).end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const close = async () => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    };
    return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
  }
  const output = (stream: 'log' | 'error') => vi.spyOn(console, stream).mockImplementation(() => undefined);

  it('prints a table and ends with 0', { tags: ['long'] }, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--conditions=@lumigraph/source',
      join(import.meta.dirname, 'cli.ts'),
      '--base',
      base,
      '--api-key',
      apiKey,
      '--pay',
      '--fields',
    ]);
    expect(stdout).toMatch(/^POST auth\/login +ok +bare/m);
    expect(stdout).toMatch(/checked: .*token/);
    expect(stdout).toContain('0 do not');
  });

  it('prints JSON, and ends with 1 for a server without the API', async () => {
    const log = output('log');
    const other = await listen();
    expect(await main(['--base', other.address, '--json'])).toBe(1);
    await other.close();
    const report = JSON.parse(String(log.mock.lastCall)) as Report;
    expect(report.ok).toBe(false);
    expect(report.totals.fault).toBeGreaterThan(10);
  });

  it('prints one sentence and ends with 1 where nothing listens', async () => {
    const log = output('log');
    const { address, close } = await listen();
    await close();
    const sentence = `No response from ${address}/ (ECONNREFUSED). Check the address, and that the backend is running.`;
    for (const args of [
      ['--base', address],
      ['--base', base, '--payments-base', address, '--only', 'billing'],
    ]) {
      expect(await main(args)).toBe(1);
      expect(log.mock.lastCall).toEqual([sentence]);
    }
  });

  it.each([
    [[]],
    [['--base', 'nowhere']],
    [['--base', 'http://a.b/api', '--email', 'a@b.cd']],
    [['--base', 'http://a.b/api', '--only', 'auth,nothing']],
    [['--base', 'http://a.b/api', '--timeout', 'soon']],
    [['--unknown']],
  ])('says what is wrong with %j and ends with 2', async (args) => {
    const error = output('error');
    expect(await main(args)).toBe(2);
    expect(String(error.mock.lastCall)).toContain('Usage: pnpm conformance');
  });
});
