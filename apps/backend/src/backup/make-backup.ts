import { HOUR_MS } from '@lumigraph/contracts';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { Config } from '../config/config.ts';
import { programVersion } from '../lib/version.ts';
import type { OpenDatabase } from '../db/open.ts';
import { dumpPostgres } from '../db/postgres-dump.ts';
import { readSchemaStatus, schemaVersion } from '../db/schema-status.ts';
import { copySqlite, lackingSpace } from '../db/migrate.ts';
import { eachAtOnce } from '../lib/each-at-once.ts';
import { isMissing, type FileStorage } from '../storage/file-storage.ts';
import type { Storages } from '../storage/open-storages.ts';
import { BackupError, hashOf, objectKey, type BackupTarget } from './backup-target.ts';
import {
  backupIds,
  emptyLists,
  readManifest,
  storageKinds,
  writeManifest,
  type FileLists,
  type Manifest,
  type StorageKind,
  type StoredFile,
} from './manifest.ts';

export interface BackupSource {
  database: OpenDatabase;
  storages: Storages;
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;
}

export interface BackupResult {
  id: string;
  /** Files of the backup, and those of them that earlier backups did not have. */
  files: number;
  copied: number;
  databaseBytes: number;
}

const AT_ONCE = 8;
const UNFINISHED_MS = HOUR_MS;

/**
 * Copies database and files while the installation is in use. What was acknowledged before the call is in the backup.
 * Files are copied before and after the database: a file that is removed after the copy of the database is in the backup
 * too. Files of the last backup are not read again, because a file never changes under its key.
 * @throws BackupError, SchemaError
 */
export async function makeBackup(
  source: BackupSource,
  target: BackupTarget,
  { signal, now = new Date() }: { signal?: AbortSignal; now?: Date } = {},
): Promise<BackupResult> {
  await target.check();
  for (const storage of [target.objects, target.databases, target.manifests])
    await storage.sweepUnfinished(UNFINISHED_MS);
  const scratch = await prepareScratch(source);
  const copier = await openCopier(source, target, signal);
  const id = now.toISOString().replaceAll(/[:.]/g, '-');
  await copier.copyNew();
  const schema = schemaVersion(await readSchemaStatus(source.database.db)) ?? '';
  const database = await copyDatabase(source, target, { id, scratch });
  await copier.copyNew();
  const head: Manifest['head'] = {
    format: 1,
    id,
    startedAt: now.toISOString(),
    program: programVersion().version,
    engine: source.database.engine,
    schema,
    database,
  };
  await writeManifest(target, { head, files: copier.lists }, scratch);
  return { id, files: copier.count(), copied: copier.copied(), databaseBytes: database.bytes };
}

const SCRATCH_PREFIX = 'unfinished-';

/**
 * The path of the copy of the database before it is sent. Removes those of killed backups: no other one runs.
 * @throws BackupError when the disk of the server has not enough space for the copy
 */
async function prepareScratch({ config, database }: BackupSource): Promise<string> {
  const folder = join(config.DATA_DIR, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (name.startsWith(SCRATCH_PREFIX)) await rm(join(folder, name), { force: true });
  const lack = database.engine === 'sqlite' ? await lackingSpace(config.DATA_DIR, folder) : undefined;
  if (lack)
    throw new BackupError(
      `While it runs, a backup needs ${lack.neededMb} MB in ${folder} for a copy of the database, and ${lack.freeMb} MB are free. Free some space: the server needs it too.`,
    );
  return join(folder, `${SCRATCH_PREFIX}${process.pid}`);
}

async function copyDatabase(
  { config, database }: BackupSource,
  { databases }: BackupTarget,
  { id, scratch }: { id: string; scratch: string },
): Promise<StoredFile & { key: string }> {
  const key = `${id}.${database.engine === 'sqlite' ? 'sqlite' : 'dump'}`;
  try {
    await (database.engine === 'sqlite'
      ? copySqlite(config.DATA_DIR, scratch)
      : dumpPostgres(config.DATABASE_URL, scratch));
    await databases.put(key, { path: scratch });
  } finally {
    await rm(scratch, { force: true });
  }
  const stored = await hashOf(databases, key);
  if (!stored)
    throw new BackupError(`The copy of the database is not at the backup after it was sent (${key}).`);
  return { key, ...stored };
}

async function openCopier({ storages }: BackupSource, target: BackupTarget, signal: AbortSignal | undefined) {
  const lists = emptyLists();
  const known = await lastLists(target);
  const present = new Set<string>();
  for await (const key of target.objects.keys()) present.add(key);
  let copied = 0;
  const copyOne = async (kind: StorageKind, key: string): Promise<void> => {
    const before = known[kind].get(key);
    if (before && present.has(objectKey(before.sha256))) {
      lists[kind].set(key, before);
      return;
    }
    const file = await copyFile(storages[kind], target.objects, { key, present });
    // Removed since it was listed.
    if (!file) return;
    lists[kind].set(key, file.stored);
    copied += file.isNew ? 1 : 0;
  };
  return {
    lists,
    /** Copies the files that the lists do not have yet. */
    async copyNew(): Promise<void> {
      for (const kind of storageKinds)
        await eachAtOnce(lastingKeys(kind, storages[kind], lists[kind]), { count: AT_ONCE, signal }, (key) =>
          copyOne(kind, key),
        );
      signal?.throwIfAborted();
    },
    count: () => lists.images.size + lists.files.size,
    copied: () => copied,
  };
}

/** Renditions are left out: the server makes them again. */
async function* lastingKeys(
  kind: StorageKind,
  storage: FileStorage,
  listed: ReadonlyMap<string, StoredFile>,
): AsyncGenerator<string> {
  for await (const key of storage.keys())
    if ((kind !== 'images' || key.startsWith('originals/')) && !listed.has(key)) yield key;
}

async function lastLists(target: BackupTarget): Promise<FileLists> {
  const last = (await backupIds(target)).at(-1);
  if (last === undefined) return emptyLists();
  try {
    return (await readManifest(target, last)).files;
  } catch (error) {
    // A damaged manifest must not prevent a new backup: every file is read again.
    if (error instanceof BackupError) return emptyLists();
    throw error;
  }
}

const hashOfBytes = (bytes: Uint8Array): StoredFile => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.byteLength,
});

async function copyFile(
  from: FileStorage,
  objects: FileStorage,
  { key, present }: { key: string; present: Set<string> },
): Promise<{ stored: StoredFile; isNew: boolean } | undefined> {
  const path = from.localPath(key);
  let stored: StoredFile | undefined;
  try {
    const contents = path === undefined ? await from.bytes(key) : { path };
    stored = contents instanceof Uint8Array ? hashOfBytes(contents) : await hashOf(from, key);
    if (!stored) return undefined;
    if (present.has(objectKey(stored.sha256))) return { stored, isNew: false };
    await objects.put(objectKey(stored.sha256), contents);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const name = objectKey(stored.sha256);
  if ((await objects.sha256(name)) !== stored.sha256) {
    await objects.remove(name);
    throw new BackupError(`The file ${key} arrived at the backup with other bytes than it was sent with.`);
  }
  present.add(name);
  return { stored, isNew: true };
}
