import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { createOutageLog } from '../lib/errors.ts';
import { createTestApp, PASSWORD, type TestApp } from '../testing/auth-app.ts';
import { createPostgresDatabase } from '../testing/databases.ts';
import { proxyPostgres } from '../testing/fault-proxy.ts';
import { postgresPrograms, postgresTitle } from '../testing/postgres.ts';
import { createLogger } from './logger.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A server, and the error lines of its log. */
async function start(engine?: Parameters<typeof createTestApp>[0]) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const test = await createTestApp({ ...engine, logger: createLogger({ level: 'error', destination }) });
  closing.push(() => test.close());
  return { test, errors: () => lines.filter((line) => line.includes('request failed')) };
}

const message = { appName: 'gallery', name: 'Ada', email: 'ada@example.com', message: 'x'.repeat(4_000) };
const write = (test: TestApp) => test.call('POST', '/api/contact', { body: message });

describe('a full disk', () => {
  it('refuses writes with 507, serves reads, logs one error, and is over when there is space', async () => {
    const { test, errors } = await start();
    await test.register();
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(test.database.db);
    // SQLite behaves at its own limit as at the end of the disk.
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(test.database.db);
    await expect.poll(async () => (await write(test)).status).toBe(507);
    for (let n = 0; n < 20; n += 1) {
      const { status, body } = await write(test);
      expect([status, body.code]).toEqual([507, 'STORAGE_FULL']);
    }
    expect((await test.call('GET', '/api/blog/posts')).status).toBeLessThan(500);
    expect(errors()).toHaveLength(1);
    await sql`pragma max_page_count = 1000000`.execute(test.database.db);
    expect((await write(test)).status).toBe(200);
  });
});

describe('a disk that takes no writes', () => {
  it('gets 503 with Retry-After, and one error in the log', async () => {
    const { test, errors } = await start();
    await sql`pragma query_only = on`.execute(test.database.db);
    for (let n = 0; n < 3; n += 1) {
      const { status, headers, body } = await write(test);
      expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'UNAVAILABLE']);
    }
    expect(errors()).toHaveLength(1);
    await sql`pragma query_only = off`.execute(test.database.db);
    expect((await write(test)).status).toBe(200);
  });
});

describe.skipIf(!postgresPrograms())(`a failover of ${postgresTitle}`, () => {
  it('gets 503 from a standby, and succeeds when connections reach the new server', async () => {
    const { url, remove } = await createPostgresDatabase();
    closing.push(remove);
    const { url: through, proxy } = await proxyPostgres(url);
    closing.push(() => proxy.close());
    const open = async () => openDatabase({ url: through, dataDir: '' });
    const { test, errors } = await start({ engine: { title: '', available: true, open } });
    const { token } = await test.register();
    const direct = openDatabase({ url, dataDir: '' });
    closing.push(() => direct.close());
    const name = new URL(url).pathname.slice(1);
    const become = async (role: 'standby' | 'primary'): Promise<void> => {
      const readOnly = role === 'standby' ? 'on' : 'off';
      await sql
        .raw(`alter database ${name} set default_transaction_read_only = ${readOnly}`)
        .execute(direct.db);
      proxy.cut();
    };
    await become('standby');
    await expect.poll(async () => (await write(test)).body.code).toBe('UNAVAILABLE');
    expect((await write(test)).status).toBe(503);
    expect((await test.call('GET', '/api/auth/me', { token })).status).toBe(200);
    expect(errors().filter((line) => line.includes('25006'))).toHaveLength(1);
    await become('primary');
    await expect.poll(async () => (await write(test)).status).toBe(200);
    const body = { email: 'ada@example.com', password: PASSWORD };
    expect((await test.call('POST', '/api/auth/login', { body })).status).toBe(200);
  });
});

it('an outage is logged once a minute for each cause, with the number of equal failures between', () => {
  const clock = { now: 0 };
  const due = createOutageLog(() => clock.now);
  expect([due('a'), due('a'), due('b'), due('a')]).toEqual([0, undefined, 0, undefined]);
  clock.now = 60_000;
  expect([due('a'), due('a')]).toEqual([2, undefined]);
});
