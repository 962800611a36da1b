import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { openDatabase } from '../../db/open.ts';
import { programVersion, versionOf } from '../../lib/version.ts';
import { smallDisk } from '../../testing/small-disk.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../testing/auth-app.ts';
import { addToImages, becomeNextRelease, NEXT } from '../../testing/next-release.ts';
import { postgresPrograms, postgresTitle, startPostgres } from '../../testing/postgres.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function start(options?: TestAppOptions): Promise<TestApp> {
  const test = await createTestApp(options);
  cleanUps.push(() => test.close());
  return test;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'health-'));
  cleanUps.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Until the checks run again. */
function passTime(): void {
  const from = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => from + 10_000);
}

const LIVE = '/api/health/live';
const READY = '/api/health/ready';
const HEALTH = '/api/health';

/** What a server that lives and is not ready tells as its reason. */
async function reasonOf(test: TestApp): Promise<string> {
  const responses = await Promise.all([READY, HEALTH, LIVE].map((path) => test.call('GET', path)));
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 200]);
  expect(responses[0]?.headers['retry-after']).toBe('5');
  expect(responses[0]?.body).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  return responses[0]?.body.message;
}

describe('the health of a server', () => {
  it('is degraded while a payment provider refuses our key', async () => {
    const test = await start({ billing: { manualJobs: true } });
    const at = { since: test.clock.now, tried_at: test.clock.now };
    await test.database.db
      .insertInto('provider_fault')
      .values({ provider: 'Stripe', call: 'renewal', ...at })
      .execute();
    const { status, body } = await test.call('GET', HEALTH);
    expect([status, body.status, body.checks.payments]).toEqual([200, 'degraded', 'failed']);
  });

  it('is told with version, commit and the result of each check', async () => {
    const test = await start();
    const { version, commit } = programVersion();
    const program = { version, commit };
    expect((await test.call('GET', LIVE)).body).toEqual({ status: 'ok', ...program });
    const own = { schema: 'ok', eventLoop: 'ok', database: 'ok', storage: 'ok' };
    const states = [
      [READY, own],
      [HEALTH, { ...own, search: 'ok', payments: 'ok', mail: 'ok', clock: 'ok' }],
    ] as const;
    for (const [path, checks] of states) {
      const { body, headers } = await test.call('GET', path);
      expect(body).toEqual({ status: 'ok', ...program, checks });
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('is not ready while the database takes no writes', async () => {
    const test = await start();
    await sql`pragma query_only = on`.execute(test.database.db);
    expect(await reasonOf(test)).toContain('database failed');
    await sql`pragma query_only = off`.execute(test.database.db);
  });

  it('is not ready on a database that lacks migrations, and is again after they were executed', async () => {
    const test = await start();
    const { db } = test.database;
    const endNextRelease = becomeNextRelease();
    cleanUps.push(endNextRelease);
    expect(await reasonOf(test)).toBe('schema failed');
    await migrate(db);
    passTime();
    expect((await test.call('GET', READY)).body).toMatchObject({ status: 'ok', checks: { schema: 'ok' } });
  });

  it('is not ready on a database that a newer release has made unfit for it, and is on one that it can use', async () => {
    const test = await start();
    const { db } = test.database;
    await migrate(db, { ...migrations, [NEXT]: addToImages });
    expect((await test.call('GET', READY)).body.checks).toMatchObject({ schema: 'ok' });
    await db
      .updateTable('schema_step')
      .set({ kind: 'contract', unused_since: '99.0.0' })
      .where('name', '=', NEXT)
      .execute();
    passTime();
    expect(await reasonOf(test)).toBe('schema failed');
  });

  it('is not ready while its event loop is so slow that it refuses every request', async () => {
    const test = await start({ environment: { MAX_LOOP_DELAY_MS: '2000' } });
    const pressure = vi.spyOn(test.app, 'isUnderPressure').mockReturnValue(true);
    expect(await reasonOf(test)).toBe('eventLoop failed');
    pressure.mockReturnValue(false);
    passTime();
    expect((await test.call('GET', READY)).status).toBe(200);
  });

  it('is not ready while its own disk cannot be used, also where the files are elsewhere', async () => {
    const dataDir = folder();
    const test = await start({
      dataDir: join(dataDir, 'data'),
      environment: {
        STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:9&region=eu',
        STORAGE_ACCESS_KEY_ID: 'key',
        STORAGE_SECRET_ACCESS_KEY: 'secret',
      },
      storage: (real) => real,
    });
    expect((await test.call('GET', READY)).body.checks).toMatchObject({ disk: 'ok' });
    renameSync(join(dataDir, 'data'), join(dataDir, 'gone'));
    writeFileSync(join(dataDir, 'data'), 'no folder');
    passTime();
    expect(await reasonOf(test)).toContain('disk');
  });

  it('is not ready while it is about to stop', async () => {
    const test = await start();
    test.services.health.drain();
    expect(await reasonOf(test)).toContain('about to stop');
  });

  it('closes the connections of proxies while it is about to stop', async () => {
    const test = await start();
    const connection = async () => (await test.call('GET', '/api/images/categories')).headers['connection'];
    expect(await connection()).toBe('keep-alive');
    test.services.health.drain();
    expect(await connection()).toBe('close');
  });

  it('is degraded while the search does not work', async () => {
    const test = await start();
    await sql`drop table image_search`.execute(test.database.db);
    const { status, body } = await test.call('GET', HEALTH);
    expect([status, body.status]).toEqual([200, 'degraded']);
    expect(body.checks).toMatchObject({ database: 'ok', storage: 'ok', search: 'failed' });
    expect((await test.call('GET', READY)).body.status).toBe('ok');
  });
});

it('a full disk: the server is not ready', async ({ skip }) => {
  const disk = smallDisk();
  if (disk === undefined) {
    skip('mounting needs root');
    return;
  }
  cleanUps.push(disk.remove);
  // Closing the application removes its folder, which cannot be the mounted one.
  const dataDir = join(disk.path, 'data');
  mkdirSync(dataDir);
  const test = await start({ dataDir });
  disk.fill();
  expect(await reasonOf(test)).toContain('storage');
});

it.skipIf(!postgresPrograms())(
  `${postgresTitle} is stopped: no instance gives up its requests, and monitoring is told`,
  { tags: ['long'] },
  async () => {
    const server = await startPostgres();
    const database = openDatabase({ url: server.url, dataDir: '' });
    await migrate(database.db);
    const engine = { title: 'PostgreSQL', available: true, open: () => Promise.resolve(database) };
    const test = await start({
      engine,
      environment: { DATABASE_URL: server.url },
      billing: { manualJobs: true },
    });
    await server.stop();
    const { status, body } = await test.call('GET', HEALTH);
    expect([status, body.checks.database]).toEqual([503, 'failed']);
    expect((await test.call('GET', READY)).status).toBe(200);
  },
);

describe('the version of the program', () => {
  it('has the commit of the release, and else the number alone', () => {
    const root = folder();
    const program = join(root, 'apps', 'backend');
    mkdirSync(program, { recursive: true });
    const unknown = { version: packageJson.version, commit: null, committedAt: null };
    expect(versionOf(program)).toEqual(unknown);
    writeFileSync(join(root, 'commit.txt'), '0123456789abcdef0123\n2026-11-28T23:17:16.000Z\n');
    expect(versionOf(program)).toEqual({
      version: `${packageJson.version}+0123456789ab`,
      commit: '0123456789ab',
      committedAt: '2026-11-28T23:17:16.000Z',
    });
    writeFileSync(join(root, 'commit.txt'), 'unknown\n');
    expect(versionOf(program)).toEqual(unknown);
  });

  it('has no commit without git', () => {
    const root = folder();
    mkdirSync(join(root, '.git'));
    vi.stubEnv('PATH', root);
    expect(versionOf(root).commit).toBeNull();
  });
});
