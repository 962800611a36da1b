import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CommandError } from '../cli/terminal.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { createPostgresDatabase } from '../testing/databases.ts';
import { postgresPrograms, postgresTitle, runOn } from '../testing/postgres.ts';
import { readConfig, SettingsError } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { checkDatabase } from '../db/check.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { provePortIsFree, exitCodeOf, explainStartFailure } from './start-failure.ts';

const SERVER = join(import.meta.dirname, '../server.ts');

const folders: string[] = [];
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'start-'));
  folders.push(path);
  return path;
}

async function failure(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('It was expected to fail');
}

describe('a server that cannot start says why in one sentence', () => {
  it('lists every wrong setting at once', async () => {
    const error = await failure(() =>
      readConfig({ PORT: 'abc', LOG_LEVEL: 'loud', SITE_ORIGINS: 'nonsense' }),
    );
    expect(error).toBeInstanceOf(SettingsError);
    const text = explainStartFailure(error);
    expect(text).toContain('3 mistakes');
    for (const name of ['PORT', 'LOG_LEVEL', 'SITE_ORIGINS']) expect(text).toContain(name);
  });

  it('refuses in production what a demo allows', async () => {
    const error = await failure(() =>
      readConfig({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://gallery.example' }),
    );
    expect(explainStartFailure(error)).toMatch(/https:\/\/[\s\S]*API_KEYS/);
  });

  it('names the setting of the metrics when their port is taken or their address is not of this machine', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const taken = await failure(() => provePortIsFree('127.0.0.1', port));
    other.close();
    expect(explainStartFailure(taken, readConfig({ METRICS_PORT: String(port) }))).toContain('METRICS_PORT');
    for (const host of ['192.0.2.1', 'nobody.invalid']) {
      const error = await failure(() => provePortIsFree(host, 0));
      expect(explainStartFailure(error, readConfig({ METRICS_HOST: host }))).toContain(
        `no address ${host}. Correct the setting METRICS_HOST`,
      );
    }
  });

  it('names the busy port and how to take another', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const error = await failure(() => provePortIsFree('127.0.0.1', port));
    other.close();
    expect(explainStartFailure(error, readConfig({ PORT: String(port) }))).toContain(
      `Port ${port} is already in use`,
    );
  });

  it('says that a data folder which is a file cannot be written', async () => {
    const path = join(folder(), 'file');
    writeFileSync(path, 'not a folder');
    const error = await failure(() => prepareDataFolder(path));
    expect(explainStartFailure(error, readConfig({ DATA_DIR: path }))).toContain('cannot be written');
  });

  it('says that a file which is no database is damaged', async () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'lumigraph.sqlite'), 'this is no database at all, '.repeat(200));
    const error = await failure(() => openDatabase({ url: '', dataDir }));
    expect(explainStartFailure(error, readConfig({ DATA_DIR: dataDir }))).toContain('is damaged');
  });

  it('finds a database whose pages were overwritten', async () => {
    const dataDir = folder();
    const database = openDatabase({ url: '', dataDir });
    await migrate(database.db);
    await database.close();
    const path = join(dataDir, 'lumigraph.sqlite');
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096, Math.min(bytes.length, 4096 * 4));
    writeFileSync(path, bytes);
    const error = await failure(async () => {
      const damaged = openDatabase({ url: '', dataDir });
      await checkDatabase(damaged, dataDir);
      await migrate(damaged.db);
    });
    expect(explainStartFailure(error, readConfig({ DATA_DIR: dataDir }))).toContain('is damaged');
  });

  it('says that the disk is full', () => {
    const config = readConfig({ DATA_DIR: '/srv/pictures' });
    for (const code of ['ENOSPC', 'SQLITE_FULL']) {
      const error = new Error('migration failed', { cause: Object.assign(new Error('full'), { code }) });
      expect(explainStartFailure(error, config)).toContain('/srv/pictures is full');
    }
  });

  it('says that a data folder cannot be made below /proc', async () => {
    const error = await failure(() => prepareDataFolder('/proc/pictures'));
    expect(explainStartFailure(error, readConfig({ DATA_DIR: '/proc/pictures' }))).toContain(
      'The data folder /proc/pictures cannot be written',
    );
  });

  it('ends with another exit code when starting again does not help', { tags: ['long'] }, async () => {
    expect(exitCodeOf(await failure(() => readConfig({ PORT: 'abc' })))).toBe(78);
    expect(
      exitCodeOf(new CommandError('text', { cause: await failure(() => readConfig({ PORT: 'abc' })) })),
    ).toBe(78);
    expect(exitCodeOf(Object.assign(new Error('full'), { code: 'ENOSPC' }))).toBe(1);
    const server = spawn(process.execPath, ['--conditions=@lumigraph/source', SERVER], {
      cwd: folder(),
      env: { ...childEnvironment, PORT: 'abc' },
      stdio: 'ignore',
    });
    expect(await once(server, 'exit')).toEqual([78, null]);
  });
});

describe.skipIf(!postgresPrograms())(`a database that ${postgresTitle} does not open`, () => {
  const PASSWORD = 'geheim';
  let url: URL;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const database = await createPostgresDatabase();
    url = new URL(database.url);
    remove = database.remove;
    await runOn(url.href, `create role locked_in login password '${PASSWORD}'`);
    await addAccessRules(url.href, ['local all locked_in scram-sha-256', 'local all kept_out reject']);
  });
  afterAll(async () => {
    await runOn(url.href, 'drop role locked_in');
    await remove();
  });

  /** Lines before the rules of the server; they apply to users of this test only. */
  async function addAccessRules(address: string, rules: readonly string[]): Promise<void> {
    const { db, close } = openDatabase({ url: address, dataDir: '' });
    const { rows } = await sql<{ file: string }>`select current_setting('hba_file') as file`.execute(db);
    const file = rows[0]?.file ?? '';
    writeFileSync(file, `${rules.join('\n')}\n${readFileSync(file, 'utf8')}`);
    await sql`select pg_reload_conf()`.execute(db);
    await close();
  }

  const changed = (change: (address: URL) => void): string => {
    const address = new URL(url);
    change(address);
    return address.href;
  };

  const causes: readonly (readonly [string, () => string, string])[] = [
    ['is away', () => `postgres://anna:${PASSWORD}@127.0.0.1:1/gallery`, 'does not respond at 127.0.0.1:1'],
    [
      'has no socket',
      () => changed(({ searchParams }) => searchParams.set('host', '/tmp/no-such-folder')),
      'does not respond at /tmp/no-such-folder',
    ],
    [
      'has an unknown host',
      () => `postgres://anna:${PASSWORD}@no-such-host.invalid/gallery`,
      'The host no-such-host.invalid in DATABASE_URL is unknown',
    ],
    ['does not exist', () => changed((at) => (at.pathname = '/absent')), 'has no database "absent"'],
    [
      'does not know the user',
      () => changed((at) => (at.username = 'nobody_here')),
      'has no user "nobody_here"',
    ],
    [
      'gets a wrong password',
      () => changed((at) => Object.assign(at, { username: 'locked_in', password: `${PASSWORD}!` })),
      'refuses the password of the user "locked_in"',
    ],
    ['excludes the user', () => changed((at) => (at.username = 'kept_out')), 'pg_hba.conf'],
  ];

  it.each(causes)('because it %s', async (_cause, address, sentence) => {
    const DATABASE_URL = address();
    const database = openDatabase({ url: DATABASE_URL, dataDir: '' });
    const error = await failure(() => sql`select 1`.execute(database.db));
    await database.close();
    const text = explainStartFailure(error, readConfig({ DATABASE_URL }));
    expect(text).toContain(sentence);
    expect(text).toContain('DATABASE_URL');
    expect(text).not.toContain(PASSWORD);
  });
});
