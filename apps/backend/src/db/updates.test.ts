import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, START, type TestApp } from '../testing/auth-app.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { createPostgresDatabase, emptyEngines, engines } from '../testing/databases.ts';
import { allRows, fillEmptyTables, FIRST_USER } from '../testing/first-rows.ts';
import { createImageStore } from '../features/images/store/image-store.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { addToAllTables, addToImages, becomeNextRelease, NEXT } from '../testing/next-release.ts';
import { postgresPrograms, postgresTitle } from '../testing/postgres.ts';
import { programVersion } from '../lib/version.ts';
import { programText, readSchemaStatus, SchemaError } from './schema-status.ts';
import { migrate, prepareSchema, copyBeforeUpdate } from './migrate.ts';
import { BASELINE, migrations } from './migrations/index.ts';
import type { SchemaStep } from './migrations/columns.ts';
import { openDatabase, type OpenDatabase } from './open.ts';

const newest = Object.keys(migrations).sort().at(-1) ?? '';

const API_KEY = { 'x-api-key': 'gallery-public-key' };

/** An application on a database that the test closes. */
const appOn = (database: OpenDatabase): Promise<TestApp> =>
  createTestApp({
    engine: {
      title: '',
      available: true,
      open: () => Promise.resolve({ ...database, close: async () => undefined }),
    },
    billing: { manualJobs: true },
  });

/** What every visitor and member does; throws unless the server does all of it. */
async function useEverything(app: TestApp, { email = `${randomUUID()}@example.com` } = {}): Promise<void> {
  await app.register({ email });
  const image = sampleImage(`boat ${randomUUID()}`);
  await createImageStore(app.database.db).addMany([image]);
  const signedIn = await app.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  expect(signedIn.status).toBe(200);
  const { token } = signedIn.body;
  const get = async (path: string) => {
    const response = await app.call('GET', path, { token, headers: API_KEY });
    expect([path, response.status]).toEqual([path, 200]);
    return response.body;
  };
  expect((await get('/api/images/images?pageSize=100')).items.length).toBeGreaterThan(0);
  expect((await get('/api/search?q=boat')).total).toBeGreaterThan(0);
  const kept = await app.call('POST', '/api/favorites', {
    token,
    body: { add: [{ imageId: image.publicId, addedAt: START }], remove: [] },
  });
  expect([kept.status, kept.body.items.length]).toEqual([200, 1]);
  const paid = await app.call('POST', '/api/payments/payment', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      planId: 'premium-monthly',
      provider: 'stripe',
      immediateStartConsent: true,
      consentVersion: '2026-11',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
    },
  });
  expect(paid.body.status).toBe('succeeded');
  expect((await get(`/api/payments/payments/${paid.body.id}`)).status).toBe('succeeded');
  expect((await get('/api/accounting/subscriptions/current')).status).toBe('Active');
  expect((await get('/api/accounting/subscriptions/invoices')).items).toHaveLength(1);
}

/** Suites that start many processes: on PostgreSQL only in the long run. */
const tagsOf = (title: string) => (title === 'SQLite' ? [] : ['long']);

for (const engine of engines)
  describe.skipIf(!engine.available)(
    `an installation with data on ${engine.title}`,
    { tags: tagsOf(engine.title) },
    () => {
      it('keeps its rows in the migration of the next release, and the program serves them before and after', async () => {
        const database = await engine.open();
        const filled = await fillEmptyTables(database);
        expect(filled.length).toBeGreaterThan(40);
        const app = await appOn(database);
        await serveFirstUser(app);
        const before = await allRows(database);
        await migrate(database.db, { ...migrations, [NEXT]: addToAllTables });
        const after = await allRows(database);
        for (const [table, rows] of before)
          // The migration itself is recorded in these tables.
          if (!['schema_step', 'installation_mark'].includes(table))
            expect([table, after.get(table)]).toEqual([
              table,
              rows.map((row) => ({ ...row, next_note: null, next_level: 0 })),
            ]);
        await serveFirstUser(app);
        await useEverything(app);
        await app.close();
        await database.close();
      });
    },
  );

/** Throws unless the account, image, payment and subscription of {@link fillEmptyTables} are served. */
async function serveFirstUser(app: TestApp): Promise<void> {
  const { status, body } = await app.call('POST', '/api/auth/login', {
    body: { email: FIRST_USER.email, password: PASSWORD },
  });
  expect(status).toBe(200);
  const get = async (path: string) =>
    (await app.call('GET', path, { token: body.token, headers: API_KEY })).body;
  expect((await get('/api/images/images')).items).toMatchObject([{ title: FIRST_USER.title }]);
  expect((await get('/api/favorites')).items).toMatchObject([{ imageId: FIRST_USER.publicId }]);
  expect(await get('/api/payments/payments/payment-1')).toMatchObject({ amount: 4.99, status: 'succeeded' });
  expect((await get('/api/accounting/subscriptions/current')).status).toBe('Active');
}

const contractStep = (unusedSince: string): SchemaStep => ({
  kind: 'contract',
  unusedSince,
  up: (db: Kysely<never>) => db.schema.dropTable('post_announcement').execute(),
});

const places = [
  { title: 'SQLite', available: true, create: async () => ({ url: '', remove: async () => undefined }) },
  { title: postgresTitle, available: postgresPrograms() !== undefined, create: createPostgresDatabase },
];

for (const { title, available, create } of places)
  describe.skipIf(!available)(`a database of the next release on ${title}`, { tags: tagsOf(title) }, () => {
    let dataDir: string;
    let url: string;
    let remove: () => Promise<void>;
    let database: OpenDatabase;
    beforeEach(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'updates-'));
      ({ url, remove } = await create());
      database = openDatabase({ url, dataDir });
      await migrate(database.db);
    });
    afterEach(async () => {
      await database.close();
      await remove();
      await rm(dataDir, { recursive: true, force: true });
    });
    const prepare = () => prepareSchema(database, { dataDir, mayMigrate: false });

    it('serves the running server of this release while another process executes an expand step, and after it', async () => {
      const running = await appOn(database);
      await useEverything(running);
      const update = spawn(
        process.execPath,
        ['--conditions=@lumigraph/source', join(import.meta.dirname, '../testing/next-release.ts')],
        {
          env: { ...childEnvironment, DATABASE_URL: url, DATA_DIR: dataDir },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      const updated = once(update, 'close');
      while (update.exitCode === null && update.signalCode === null) {
        await useEverything(running);
        // A balancer must not take every old instance away while the migration runs.
        expect((await running.call('GET', '/api/health/ready')).status).toBe(200);
      }
      expect(await updated).toEqual([0, null]);
      expect((await readSchemaStatus(database.db)).state).toBe('ahead');
      await useEverything(running);
      await running.close();
    });

    it('serves a running server of this release after columns were added to every table', async () => {
      const running = await appOn(database);
      await useEverything(running);
      await migrate(database.db, { ...migrations, [NEXT]: addToAllTables });
      await useEverything(running);
      expect((await readSchemaStatus(database.db)).state).toBe('ahead');
      await running.close();
    });

    it('lets a server of this release start again after an expand step', { tags: ['long'] }, async () => {
      await migrate(database.db, { ...migrations, [NEXT]: addToAllTables });
      await prepare();
      expect((await readSchemaStatus(database.db)).state).toBe('ahead');
      expect((await readSchemaStatus(database.db)).steps.at(-1)).toMatchObject({
        name: NEXT,
        kind: 'expand',
        known: false,
      });
      await migrate(database.db);
      const restarted = await appOn(database);
      await useEverything(restarted);
      await restarted.close();
    });

    it('refuses a server of this release after a contract step, unless it no longer used the removed', async () => {
      await migrate(database.db, { ...migrations, [NEXT]: contractStep('0.0.1') });
      await prepare();
      await database.db
        .updateTable('schema_step')
        .set({ unused_since: '99.0.0' })
        .where('name', '=', NEXT)
        .execute();
      await expect(prepare()).rejects.toThrow(
        `newer version of this program (${programText(programVersion())}), and this version`,
      );
      await expect(prepare()).rejects.toThrow('docs/operators/updates.md');
      await database.db.deleteFrom('schema_step').where('name', '=', NEXT).execute();
      await expect(prepare()).rejects.toThrow(/newer version/);
      await expect(migrate(database.db)).rejects.toThrow(/newer version/);
    });
  });

for (const engine of emptyEngines)
  describe.skipIf(!engine.available)(`a server on ${engine.title}`, () => {
    let database: OpenDatabase;
    let dataDir: string;
    beforeEach(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'updates-'));
      database = engine.title === 'SQLite' ? openDatabase({ url: '', dataDir }) : await engine.open();
    });
    afterEach(async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    const stateOf = async () => (await readSchemaStatus(database.db)).state;
    let endNextRelease = () => undefined as void;
    afterEach(() => endNextRelease());

    it('creates the tables of an empty database', async () => {
      expect(await stateOf()).toBe('empty');
      await prepareSchema(database, { dataDir, mayMigrate: false });
      expect(await stateOf()).toBe('current');
    });

    it('that may not migrate names the command and changes nothing', async () => {
      await migrate(database.db);
      endNextRelease = becomeNextRelease();
      await expect(prepareSchema(database, { dataDir, mayMigrate: false })).rejects.toThrow(
        `The schema of the database is ${newest}, and this program needs ${NEXT}. Run "npm run gallery -- database migrate" first (docs/operators/updates.md).`,
      );
      expect(await stateOf()).toBe('behind');
    });

    it('that may migrate does', async () => {
      await migrate(database.db);
      endNextRelease = becomeNextRelease();
      await prepareSchema(database, { dataDir, mayMigrate: true });
      expect(await stateOf()).toBe('current');
    });

    it('refuses a database from before the first release, and names what to replace', async () => {
      await migrate(database.db);
      await database.db
        .updateTable('kysely_migration' as never)
        .set({ name: '0001-images' } as never)
        .where('name' as never, '=', BASELINE as never)
        .execute();
      expect(await stateOf()).toBe('unreleased');
      const [place, remedy] =
        engine.title === 'SQLite'
          ? [`data folder ${dataDir} was`, 'Start with a new data folder: delete this one']
          : ['database "', 'Start with a new database in DATABASE_URL'];
      for (const mayMigrate of [false, true]) {
        const start = prepareSchema(database, { dataDir, mayMigrate });
        await expect(start).rejects.toThrow(SchemaError);
        await expect(start).rejects.toThrow(`The ${place}`);
        await expect(start).rejects.toThrow('made by a version before the first release');
        await expect(start).rejects.toThrow(remedy);
      }
      expect(await readdir(dataDir)).not.toContain('backups');
    });

    it('keeps nothing of an update that failed', async () => {
      await migrate(database.db);
      const failing: SchemaStep = {
        kind: 'expand',
        async up(db: Kysely<never>) {
          await db.schema.createTable('half_done').addColumn('id', 'integer').execute();
          throw new Error('the power went out');
        },
      };
      const steps = { ...migrations, '9998-next': addToImages, '9999-fails': failing };
      await expect(migrate(database.db, steps)).rejects.toThrow('the power went out');
      const tables = (await database.db.introspection.getTables()).map(({ name }) => name);
      expect(tables).not.toContain('half_done');
      expect(tables).not.toContain('next_table');
      expect(await stateOf()).toBe('current');
    });
  });

describe('the copy before an update of SQLite', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'updates-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('has the rows and the schema from before, and only the owner may read it', async () => {
    const database = openDatabase({ url: '', dataDir });
    await migrate(database.db);
    await fillEmptyTables(database);
    const endNextRelease = becomeNextRelease();
    await prepareSchema(database, { dataDir, mayMigrate: true }).finally(endNextRelease);
    await database.close();
    const folder = join(dataDir, 'backups');
    const copies = await readdir(folder);
    expect(copies).toEqual([expect.stringMatching(new RegExp(`^before-update-.*-${newest}\\.sqlite$`))]);
    const path = join(folder, copies[0] ?? '');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const copy = new SqliteDatabase(path);
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.prepare('select email from user_account').all()).toEqual([{ email: FIRST_USER.email }]);
    expect(copy.prepare('select max(name) as name from kysely_migration').all()).toEqual([{ name: newest }]);
    copy.close();
  });

  it('is kept for the last three updates', async () => {
    const database = openDatabase({ url: '', dataDir });
    await migrate(database.db);
    for (const schema of ['1', '2', '3', '4']) await copyBeforeUpdate({ url: '', dataDir, schema });
    await database.close();
    const copies = await readdir(join(dataDir, 'backups'));
    expect(new Set(copies.map((name) => name.at(-8)))).toEqual(new Set(['2', '3', '4']));
  });
});
