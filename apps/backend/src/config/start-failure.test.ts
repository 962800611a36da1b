import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, SettingsError } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { checkDatabase } from '../db/check.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { provePortIsFree } from './port.ts';
import { explainStartFailure } from './start-failure.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'start-'));

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
    const { readFileSync } = await import('node:fs');
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

  it('does not show the password of a database that refuses it', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://anna:geheim@db.example/gallery' });
    const text = explainStartFailure(Object.assign(new Error('password'), { code: '28P01' }), config);
    expect(text).toContain('DATABASE_URL');
    expect(text).not.toContain('geheim');
  });
});
