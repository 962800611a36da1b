import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Inclusive byte positions. */
export interface ByteRange {
  start: number;
  end: number;
}

interface PutOptions {
  /** Whether to wait until the disk has the bytes (the default). False for files that can be created again. */
  durable?: boolean;
}

/**
 * Files under generated keys ({@link newStorageKey}); no input of a visitor becomes a key. A file exists completely or
 * not at all, and never changes under its key.
 */
export interface FileStorage {
  /** Stores bytes, or a copy of a file of this machine. */
  put(key: string, contents: Uint8Array | { path: string }, options?: PutOptions): Promise<void>;
  /** Rejects with code `ENOENT` when there is no such file. */
  bytes(key: string): Promise<Buffer>;
  /** Rejects or fails with code `ENOENT` when there is no such file. */
  stream(key: string, range?: ByteRange): Readable;
  /** Size in bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** Hex digest of the contents; undefined when there is no such file. */
  sha256(key: string): Promise<string | undefined>;
  /** A path that sharp and other programs can read, where the files are on this machine. */
  localPath(key: string): string | undefined;
  /** Removes a file, or all files of a folder key. Does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Removes unfinished files of killed processes that were not modified for this time. */
  sweepUnfinished(untouchedForMs: number): Promise<void>;
  /** Every finished file, in no particular order. */
  keys(): AsyncIterable<string>;
}

/** `originals/7f/7f0c….png`: random, distributed over folders, with an extension for operators. */
export function newStorageKey(folder: string, extension: string): string {
  const id = randomUUID();
  return `${folder}/${id.slice(0, 2)}/${id}.${extension}`;
}

const UNFINISHED = 'unfinished';

/**
 * Files in a folder of this machine. Does not use flydrive, whose disk driver neither syncs nor renames: a power cut
 * would leave rows that point to empty files.
 */
export function openFileStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => join(folder, key);
  return {
    async put(key, contents, { durable = true } = {}) {
      const unfinished = pathOf(`${UNFINISHED}/${randomUUID()}`);
      await mkdir(dirname(unfinished), { recursive: true });
      try {
        await write(unfinished, contents, durable);
        await mkdir(dirname(pathOf(key)), { recursive: true });
        await rename(unfinished, pathOf(key));
        if (durable) await syncFolder(dirname(pathOf(key)));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    bytes: (key) => readFile(pathOf(key)),
    stream: (key, range) => createReadStream(pathOf(key), range),
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async sha256(key) {
      const sha256 = createHash('sha256');
      try {
        await pipeline(createReadStream(pathOf(key)), sha256);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      return sha256.digest('hex');
    },
    localPath: pathOf,
    remove: (key) => rm(pathOf(key), { force: true, recursive: true }),
    async sweepUnfinished(untouchedForMs) {
      const names = await readdir(pathOf(UNFINISHED)).catch(() => []);
      for (const name of names) {
        const path = pathOf(`${UNFINISHED}/${name}`);
        // The file may be finished or removed by now.
        const touchedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
        if (Date.now() - touchedAt > untouchedForMs) await rm(path, { force: true });
      }
    },
    keys: () => walk(folder),
  };
}

/** Yields the paths of all files below a folder, relative to it, without unfinished ones. */
async function* walk(folder: string, inside = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const key = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isFile()) yield key;
    else if (entry.isDirectory() && key !== UNFINISHED) yield* walk(folder, key);
  }
}

async function write(path: string, contents: Uint8Array | { path: string }, durable: boolean): Promise<void> {
  const copied = !(contents instanceof Uint8Array);
  if (copied) await copyFile(contents.path, path);
  await using file = await open(path, copied ? 'r+' : 'wx');
  if (!copied) await file.writeFile(contents);
  if (durable) await file.datasync();
}

/** Before this sync a power cut can remove the new name, even when the bytes are on the disk. */
async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
