import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { SQLITE_FILE } from './open.ts';

/** One step copies the rest: steps of a few pages begin again whenever the server writes. */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies the SQLite database of a folder to a new file while others use it: the state of one moment, with every write
 * that was acknowledged before the call. The file is complete or absent, and only its owner may read it.
 */
export async function copySqlite(dataDir: string, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { force: true });
  const source = new SqliteDatabase(join(dataDir, SQLITE_FILE), { fileMustExist: true });
  try {
    await source.backup(unfinished, { progress: () => ALL_PAGES });
    await using file = await open(unfinished, 'r+');
    await file.chmod(0o600);
    await file.sync();
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    source.close();
  }
}

/** Bytes of the SQLite database of a folder, with its log. */
async function sqliteBytes(dataDir: string): Promise<number> {
  const { size } = await stat(join(dataDir, SQLITE_FILE));
  const log = await stat(join(dataDir, `${SQLITE_FILE}-wal`)).catch(() => undefined);
  return size + (log?.size ?? 0);
}

/** Free space that a copy leaves to the server. */
const SPARE_BYTES = 64 * 1024 * 1024;
const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** Megabytes that a copy of the SQLite database needs in a folder, and those that are free; undefined when it fits. */
export async function lackingSpace(
  dataDir: string,
  folder: string,
): Promise<{ neededMb: number; freeMb: number } | undefined> {
  const needed = (await sqliteBytes(dataDir)) + SPARE_BYTES;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return free < needed ? { neededMb: megabytes(needed), freeMb: megabytes(free) } : undefined;
}
