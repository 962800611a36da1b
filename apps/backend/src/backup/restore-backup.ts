import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { openDatabase, SQLITE_FILE, type OpenDatabase } from '../db/open.ts';
import { restorePostgres } from '../db/postgres-dump.ts';
import { readSchemaStatus } from '../db/schema-status.ts';
import { eachAtOnce } from '../lib/each-at-once.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { Storages } from '../storage/open-storages.ts';
import { forgetRunningBackup } from './backup-marks.ts';
import { BackupError, objectKey, type BackupTarget } from './backup-target.ts';
import { storageKinds, type Manifest, type StoredFile } from './manifest.ts';
import { problemOf } from './verify-backup.ts';

export interface RestoreDeps {
  target: BackupTarget;
  manifest: Manifest;
  storages: Storages;
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;
}

export interface RestoreResult {
  files: number;
  /** A sentence for each file that the backup does not have as it was; they are left out. */
  problems: string[];
}

const AT_ONCE = 8;

/** @throws BackupError when the database has tables, which a restore would mix with its own */
export async function refuseUnlessEmpty({ db }: OpenDatabase): Promise<void> {
  const { state } = await readSchemaStatus(db);
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (state !== 'empty' || tables.length > 0)
    throw new BackupError(
      'The database is not empty. Restore into a new installation: an empty DATA_DIR, or an empty database in DATABASE_URL.',
    );
}

/**
 * Copies a backup into an empty installation; no server may use it. The database comes last, so an interrupted restore
 * can be repeated.
 * @throws BackupError, SchemaError
 */
export async function restoreBackup(deps: RestoreDeps): Promise<RestoreResult> {
  const { manifest, storages, config, target } = deps;
  const engine = config.DATABASE_URL === '' ? 'sqlite' : 'postgres';
  if (manifest.head.engine !== engine) throw new BackupError(otherEngine[manifest.head.engine]);
  for (const kind of storageKinds) await refuseOtherFiles(storages[kind], manifest.files[kind]);
  const problem = await problemOf(target.databases, manifest.head.database.key, manifest.head.database);
  if (problem !== undefined)
    throw new BackupError(`The database of the backup ${manifest.head.id} ${problem}.`);
  const result: RestoreResult = { files: 0, problems: [] };
  for (const kind of storageKinds)
    await eachAtOnce(manifest.files[kind], { count: AT_ONCE }, async ([key, file]) => {
      const damage = await restoreFile(target.objects, storages[kind], { key, file });
      if (damage === undefined) result.files += 1;
      else result.problems.push(`The file ${key} ${damage}.`);
    });
  await restoreDatabase(deps);
  return result;
}

const otherEngine = {
  sqlite:
    'The backup is of a SQLite database. Restore it without DATABASE_URL, then run "gallery database move" (docs/operators/growing.md).',
  postgres: 'The backup is of a PostgreSQL database. Set DATABASE_URL to an empty one.',
} as const;

async function refuseOtherFiles(storage: FileStorage, files: ReadonlyMap<string, StoredFile>): Promise<void> {
  for await (const key of storage.keys())
    if (!files.has(key))
      throw new BackupError(
        `The storage of the files is not empty (${key}). Restore into an empty DATA_DIR, or an empty prefix in STORAGE_URL.`,
      );
}

async function restoreFile(
  objects: FileStorage,
  storage: FileStorage,
  { key, file }: { key: string; file: StoredFile },
): Promise<string | undefined> {
  // Left by an interrupted restore.
  if ((await storage.sha256(key)) === file.sha256) return undefined;
  const name = objectKey(file.sha256);
  const damage = await problemOf(objects, name, file);
  if (damage !== undefined) return damage;
  const path = objects.localPath(name);
  await storage.put(key, path === undefined ? await objects.bytes(name) : { path });
  return undefined;
}

async function restoreDatabase({ target, manifest, config }: RestoreDeps): Promise<void> {
  const file = join(config.DATA_DIR, SQLITE_FILE);
  const scratch = `${file}.unfinished`;
  try {
    await pipeline(
      target.databases.stream(manifest.head.database.key),
      createWriteStream(scratch, { mode: 0o600, flush: true }),
    );
    if (config.DATABASE_URL === '') {
      // The empty database that the check has opened.
      for (const name of [file, `${file}-wal`, `${file}-shm`]) await rm(name, { force: true });
      await rename(scratch, file);
      await using folder = await open(config.DATA_DIR, 'r');
      await folder.sync();
    } else await restorePostgres(config.DATABASE_URL, scratch);
  } finally {
    await rm(scratch, { force: true });
  }
  const database = openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  try {
    await forgetRunningBackup(database.db);
  } finally {
    await database.close();
  }
}
