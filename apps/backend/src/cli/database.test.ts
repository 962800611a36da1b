import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { programText } from '../db/schema-status.ts';
import { openDatabase } from '../db/open.ts';
import { programVersion } from '../lib/version.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { createEmptyPostgresDatabase } from '../testing/databases.ts';
import { becomeNextRelease, NEXT } from '../testing/next-release.ts';
import { postgresPrograms, postgresTitle } from '../testing/postgres.ts';
import { runGallery } from './program.ts';

/** The schema of this release is the older one: the commands under test are those of the next release. */
const NEWEST = NEXT;
const OLDER = Object.keys(migrations).sort().at(-1) ?? '';
const SENTENCE = `The schema of the database is ${OLDER}, and this program needs ${NEWEST}. Run "npm run gallery -- database migrate" first (docs/operators/updates.md).`;

async function gallery(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: '', err: '' };
  const code = await runGallery(args, {
    interactive: false,
    out: (line) => (lines.out += `${line}\n`),
    err: (line) => (lines.err += `${line}\n`),
  });
  return { code, ...lines };
}

/** The settings of a server that does not migrate at start, as in production. */
const settings = (): Record<string, string> => ({
  NODE_ENV: 'test',
  MIGRATE: 'manual',
  DATA_DIR: dataDir,
  DATABASE_URL: url,
});

let dataDir: string;
let url: string;
let removeDatabase: () => Promise<void>;
let endNextRelease: () => void;

const places = [
  { title: 'SQLite', available: true, create: async () => ({ url: '', remove: async () => undefined }) },
  { title: postgresTitle, available: postgresPrograms() !== undefined, create: createEmptyPostgresDatabase },
];

for (const { title, available, create } of places)
  describe.skipIf(!available)(`with an older schema on ${title}`, () => {
    beforeEach(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'schema-'));
      ({ url, remove: removeDatabase } = await create());
      for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value);
      const database = openDatabase({ url, dataDir });
      await migrate(database.db);
      await database.close();
      endNextRelease = becomeNextRelease();
    });
    afterEach(async () => {
      endNextRelease();
      vi.unstubAllEnvs();
      await removeDatabase();
      await rm(dataDir, { recursive: true, force: true });
    });

    it('commands refuse and change nothing', async () => {
      for (const args of [['mails', 'list'], ['doctor']])
        expect(await gallery(...args)).toEqual({ code: 1, out: '', err: `${SENTENCE}\n` });
      expect((await gallery('database', 'status')).out).toContain('1 pending');
    });

    it('status says what is executed and pending, as text and as JSON', { tags: ['long'] }, async () => {
      const before = await gallery('database', 'status', '--json');
      expect(before.code).toBe(1);
      const engine = title === 'SQLite' ? 'sqlite' : 'postgres';
      expect(JSON.parse(before.out)).toMatchObject({ engine, schema: OLDER, state: 'behind', starts: false });
      expect(JSON.parse(before.out).migrations.at(-1)).toEqual({ name: NEWEST, kind: 'expand', known: true });
      const text = (await gallery('database', 'status')).out;
      expect(text).toMatch(new RegExp(`^${NEWEST} +pending +expand$`, 'm'));
      expect(text).toContain(`program  ${programText(programVersion())}\n`);
      expect(text).not.toContain('updated  ');
      expect(text).toMatch(/^0001-baseline +20\S+Z +expand$/m);
      expect(text).toContain('run "npm run gallery -- database migrate"');
    });

    it('migrate copies the database, executes what is pending, and says so', async () => {
      const { code, out, err } = await gallery('database', 'migrate');
      expect([code, err]).toEqual([0, '']);
      const [copy] = await readdir(join(dataDir, 'backups'));
      expect(copy).toMatch(title === 'SQLite' ? /\.sqlite$/ : /\.dump$/);
      expect(out).toBe(
        `The database is copied to ${join(dataDir, 'backups', copy ?? '')}.\n${NEWEST} is executed (expand).\nThe schema is now ${NEWEST}.\n`,
      );
      expect(JSON.parse((await gallery('database', 'status', '--json')).out)).toMatchObject({
        state: 'current',
        starts: true,
        updatedBy: { version: programVersion().version },
      });
      expect((await gallery('database', 'status')).out).toContain('updated  by this program\n');
      expect((await gallery('mails', 'list')).code).toBe(0);
      expect((await gallery('database', 'migrate')).out).toBe(
        `Nothing is pending: the schema is ${NEWEST}.\n`,
      );
      expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1);
    });

    it.each([
      ['9999-01-01T00:00:00.000Z', ', newer than this program'],
      ['1999-01-01T00:00:00.000Z', ', older than this program'],
    ])('status says whether the program of %s that updated the schema is older', async (time, relation) => {
      await gallery('database', 'migrate', '--no-copy');
      const database = openDatabase({ url, dataDir });
      const value = `0.1.0+0123456789ab ${time}`;
      await database.db.updateTable('installation_mark').set({ value }).execute();
      await database.close();
      expect((await gallery('database', 'status')).out).toContain(
        `updated  by 0.1.0+0123456789ab of ${time}${relation}\n`,
      );
    });

    it('migrate makes no copy where the operator has a backup', { tags: ['long'] }, async () => {
      expect((await gallery('database', 'migrate', '--no-copy')).out).not.toContain('copied');
      expect(await readdir(dataDir)).not.toContain('backups');
    });
  });

it('a data folder of a version before the first release is named with what to do', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'schema-'));
  url = '';
  for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value);
  const database = openDatabase({ url, dataDir });
  await migrate(database.db);
  await database.db
    .updateTable('kysely_migration' as never)
    .set({ name: '0001-images' } as never)
    .execute();
  await database.close();
  const sentence = `The data folder ${dataDir} was made by a version before the first release, and no release can update it. Start with a new data folder: delete this one, or point DATA_DIR to another.`;
  for (const args of [['doctor'], ['database', 'migrate']])
    expect(await gallery(...args)).toEqual({ code: 1, out: '', err: `${sentence}\n` });
  const status = await gallery('database', 'status');
  expect([status.code, status.out]).toEqual([
    1,
    expect.stringContaining('A version before the first release has made the database'),
  ]);
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});

describe.skipIf(!postgresPrograms())('migrate on PostgreSQL without pg_dump', () => {
  it('says which program it needs and changes nothing', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'schema-'));
    ({ url, remove: removeDatabase } = await createEmptyPostgresDatabase());
    for (const [name, value] of Object.entries({ ...settings(), PATH: '/nowhere' })) vi.stubEnv(name, value);
    const database = openDatabase({ url, dataDir });
    await migrate(database.db);
    await database.close();
    endNextRelease = becomeNextRelease();
    const { code, err } = await gallery('database', 'migrate');
    expect(code).toBe(1);
    expect(err).toMatch(/^This needs the program pg_dump, which is not on PATH\. .*\n$/);
    expect((await gallery('database', 'status')).code).toBe(1);
    endNextRelease();
    vi.unstubAllEnvs();
    await removeDatabase();
    await rm(dataDir, { recursive: true, force: true });
  });
});

it('a server with an older schema refuses to start with the same sentence', { tags: ['long'] }, async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'schema-'));
  url = '';
  const database = openDatabase({ url, dataDir });
  await migrate(database.db);
  await database.close();
  const server = spawn(
    process.execPath,
    ['--conditions=@lumigraph/source', join(import.meta.dirname, '../testing/next-release.ts'), 'server'],
    {
      cwd: dataDir,
      env: { ...childEnvironment, ...settings(), PORT: '0' },
    },
  );
  let err = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const [code] = (await once(server, 'close')) as [number];
  expect([err, code === 0]).toEqual([`${SENTENCE}\n`, false]);
  await rm(dataDir, { recursive: true, force: true });
});
