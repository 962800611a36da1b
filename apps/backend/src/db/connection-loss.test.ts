import type { FastifyError } from 'fastify';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createImageStore } from '../features/images/store/image-store.ts';
import { openDisk } from '../storage/open-storages.ts';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';
import { createPostgresDatabase } from '../testing/databases.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { drawImage } from '../testing/images/test-gallery.ts';
import { proxyPostgres } from '../testing/fault-proxy.ts';
import { postgresPrograms, postgresTitle } from '../testing/postgres.ts';
import { toAppError } from '../http/errors-plugin.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type DatabasePatience, type OpenDatabase } from './open.ts';

const signIn = { email: 'ana@example.com', password: 'Kiwi-Lantern7' };

describe.skipIf(!postgresPrograms())(`a connection to ${postgresTitle} that breaks`, () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  async function openThroughProxy({
    patience,
    ...options
  }: { patience?: () => DatabasePatience; staleForMs?: number } = {}) {
    const { url, remove } = await createPostgresDatabase();
    closing.push(remove);
    const direct: OpenDatabase = openDatabase({ url, dataDir: '' });
    closing.push(() => direct.close());
    const { url: through, proxy } = await proxyPostgres(url);
    closing.push(() => proxy.close());
    const app: TestApp = await createTestApp({
      ...options,
      environment: { API_KEYS: 'key-of-the-test' },
      engine: {
        title: 'PostgreSQL behind a proxy',
        available: true,
        open: async () =>
          openDatabase({ url: through, dataDir: '', ...(patience === undefined ? {} : { patience }) }),
      },
    });
    closing.push(() => app.close());
    return { app, proxy, direct };
  }

  /** Resolves when the server waits for the lock with this many queries. */
  async function waiting(direct: OpenDatabase, count: number): Promise<void> {
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ waiting: number }>`
            select count(*) as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(direct.db);
          return rows[0]?.waiting;
        },
        { timeout: 20_000 },
      )
      .toBe(count);
  }

  it('during a query rejects its request, and the process serves the next one', async () => {
    const { app, proxy, direct } = await openThroughProxy();
    let cut = 0;
    await direct.db.transaction().execute(async (transaction) => {
      await sql`lock table user_account in access exclusive mode`.execute(transaction);
      const requests = [1, 2, 3].map(() => app.call('POST', '/api/auth/login', { body: signIn }));
      await waiting(direct, requests.length);
      proxy.cut();
      for (const { status, body, headers } of await Promise.all(requests)) {
        expect([status, body.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
        cut += 1;
      }
    });
    expect(cut).toBe(3);
    expect((await app.call('POST', '/api/auth/login', { body: signIn })).status).toBe(401);
  });

  it('while nothing happens is replaced for the next request', async () => {
    const { app, proxy } = await openThroughProxy();
    expect((await app.call('POST', '/api/auth/login', { body: signIn })).status).toBe(401);
    proxy.cut();
    await expect
      .poll(async () => (await app.call('POST', '/api/auth/login', { body: signIn })).status)
      .toBe(401);
  });

  it(
    'without a message, in a network that drops all packets, is given up, and later requests succeed',
    { tags: ['long'] },
    async () => {
      const { app, proxy } = await openThroughProxy({ patience: () => ({ silenceMs: 400 }) });
      expect((await app.call('POST', '/api/auth/login', { body: signIn })).status).toBe(401);
      proxy.set('stall');
      const { status, headers } = await app.call('POST', '/api/auth/login', { body: signIn });
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      proxy.set('none');
      await expect
        .poll(async () => (await app.call('POST', '/api/auth/login', { body: signIn })).status)
        .toBe(401);
    },
  );

  it('that hangs answers every form and list with 503, never with a lost connection', async () => {
    const { app, proxy } = await openThroughProxy({ patience: () => ({ wholeMs: 200 }) });
    const message = { appName: 'gallery', name: 'Ada', email: 'ada@example.com', message: 'Good morning!' };
    const calls = [
      () => app.call('POST', '/api/auth/login', { body: signIn }),
      () => app.call('POST', '/api/contact', { body: message }),
      () => app.call('GET', '/api/images/categories', { headers: { 'x-api-key': 'key-of-the-test' } }),
    ];
    proxy.set('stall');
    // More than the pool has connections, and more than the failures after which calls fail at once.
    const responses = await Promise.all(calls.flatMap((call) => Array.from({ length: 6 }, call)));
    const seen = responses.map(({ status, headers }) => [status, headers['retry-after']]);
    expect(seen).toEqual(seen.map(() => [503, '5']));
    proxy.set('none');
    for (const call of calls)
      await expect.poll(async () => (await call()).status, { timeout: 10_000 }).toBeLessThan(500);
  });

  it('that hangs leaves public lists and images as they were, and changes show afterwards', async () => {
    const { app, proxy, direct } = await openThroughProxy({
      patience: () => ({ wholeMs: 200 }),
      staleForMs: 0,
    });
    const file = await drawImage({ width: 600, height: 400 }, 'png');
    const sizes = { width: 600, height: 400, bytes: file.length, format: 'png' } as const;
    const [shown, added] = [sampleImage('shown', sizes), sampleImage('added', sizes)];
    const store = createImageStore(direct.db);
    await openDisk({ DATA_DIR: app.dataDir }).images.put(shown.storageKey, file);
    await store.addMany([shown]);
    const list = () => app.call('GET', '/api/images/images', { headers: { 'x-api-key': 'key-of-the-test' } });
    const image = () => app.app.inject(`/cdn/image/upload/c_fill,h_300,w_300/${shown.publicId}`);
    const countOf = async () => (await list()).body.items.length;
    // A list is kept at its second request.
    expect([await countOf(), await countOf(), (await image()).statusCode]).toEqual([1, 1, 200]);
    await store.addMany([added]);
    proxy.set('stall');
    expect([await countOf(), (await image()).statusCode, await countOf()]).toEqual([1, 200, 1]);
    proxy.set('none');
    await expect.poll(countOf, { timeout: 10_000 }).toBe(2);
  });

  it('that is slow responds later, with the right result', { tags: ['long'] }, async () => {
    const { app, proxy } = await openThroughProxy({ patience: () => ({ silenceMs: 5_000 }) });
    proxy.set({ delayMs: 50 });
    const results = await Promise.all(
      Array.from({ length: 12 }, () => app.call('POST', '/api/auth/login', { body: signIn })),
    );
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 401));
  });

  it('in a transaction rolls it back', async () => {
    const { proxy, direct, app } = await openThroughProxy();
    const lost = app.database.db.transaction().execute(async (transaction) => {
      await sql`insert into image_counter (name, value) values ('lost', 1)`.execute(transaction);
      proxy.cut();
      await sql`select 1`.execute(transaction);
    });
    await expect(lost.catch((error: FastifyError) => toAppError(error).code)).resolves.toBe('UNAVAILABLE');
    const { rows } = await sql`select 1 from image_counter where name = 'lost'`.execute(direct.db);
    expect(rows).toEqual([]);
  });

  it(
    'of an instance that is frozen in a transaction is ended, and others change the same rows',
    { tags: ['long'], timeout: 60_000 },
    async () => {
      const { url, remove } = await createPostgresDatabase();
      closing.push(remove);
      const patience = () => ({ silenceMs: 60_000 });
      const [frozen, other] = [
        openDatabase({ url, dataDir: '', patience }),
        openDatabase({ url, dataDir: '', patience }),
      ];
      closing.push(frozen.close, other.close);
      await migrate(other.db);
      const mark = ({ db }: Pick<OpenDatabase, 'db'>, value: string) =>
        db
          .insertInto('installation_mark')
          .values({ name: 'mark', value, set_at: 1 })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
      const ended = frozen.db
        .transaction()
        .execute(async (db) => {
          await mark({ db }, 'frozen');
          begin();
          await thawed;
          await mark({ db }, 'frozen');
        })
        .catch((error: FastifyError) => toAppError(error).code);
      await begun;
      await mark(other, 'other');
      thaw();
      expect(await ended).toBe('UNAVAILABLE');
      const { value } = await other.db
        .selectFrom('installation_mark')
        .select('value')
        .where('name', '=', 'mark')
        .executeTakeFirstOrThrow();
      expect(value).toBe('other');
    },
  );
});
