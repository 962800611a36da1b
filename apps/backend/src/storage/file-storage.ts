import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The address of an object storage in `STORAGE_URL`: `s3://bucket/prefix?endpoint=https://…&region=eu-central-1`. */
export interface StorageAddress {
  bucket: string;
  /** Prefix of each key; empty or ending with a slash. */
  prefix: string;
  /** Endpoint of a storage outside Amazon. */
  endpoint?: string;
  region: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  pathStyle: boolean;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const KNOWN = new Set(['endpoint', 'region', 'pathStyle']);
const ORIGIN = /^https?:\/\/[^/\s?#]+\/?$/;
const DEFAULT_REGION = 'us-east-1';

/** One sentence for each mistake of `STORAGE_URL`; empty when the address can be used. It contains no secrets. */
export function storageAddressProblems(text: string): string[] {
  const url = text.startsWith('s3://') ? URL.parse(text) : null;
  if (!url) return ['STORAGE_URL must look like s3://bucket/prefix?endpoint=https://…&region=…'];
  const { endpoint, pathStyle } = optionsOf(url);
  const unknown = [...url.searchParams.keys()].find((name) => !KNOWN.has(name));
  const mistakes: readonly (readonly [boolean, string])[] = [
    [
      url.username !== '' || url.password !== '',
      'STORAGE_URL must not contain keys; set STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY',
    ],
    [
      !BUCKET.test(url.hostname),
      `STORAGE_URL must name a bucket: 3 to 63 lower-case letters, digits, dots and dashes; "${url.hostname}" is none`,
    ],
    [unknown !== undefined, `STORAGE_URL knows endpoint, region and pathStyle, not "${unknown}"`],
    [
      endpoint !== undefined && !ORIGIN.test(endpoint),
      'STORAGE_URL must have an origin like https://s3.example.com as its endpoint',
    ],
    [pathStyle !== 'true' && pathStyle !== 'false', 'STORAGE_URL must have true or false as its pathStyle'],
  ];
  return mistakes.filter(([isMade]) => isMade).map(([, sentence]) => sentence);
}

/** Throws an error whose message is a sentence for the operator. */
export function parseStorageUrl(text: string): StorageAddress {
  const [problem] = storageAddressProblems(text);
  if (problem !== undefined) throw new Error(problem);
  const url = new URL(text);
  const { endpoint, pathStyle } = optionsOf(url);
  const folder = decodeURIComponent(url.pathname).split('/').filter(Boolean).join('/');
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    ...(endpoint === undefined ? {} : { endpoint: endpoint.replace(/\/$/, '') }),
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    pathStyle: pathStyle === 'true',
  };
}

function optionsOf({ searchParams }: URL): { endpoint: string | undefined; pathStyle: string } {
  const endpoint = searchParams.get('endpoint') ?? undefined;
  return { endpoint, pathStyle: searchParams.get('pathStyle') ?? String(endpoint !== undefined) };
}

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

/**
 * Hex digest of the stored bytes, read piece by piece; undefined when there is no such file. {@link FileStorage.sha256}
 * may return the digest that was recorded when the file was stored, which does not show damage.
 */
export async function digestOfStored(
  storage: Pick<FileStorage, 'stream'>,
  key: string,
): Promise<string | undefined> {
  const sha256 = createHash('sha256');
  try {
    await pipeline(storage.stream(key), sha256);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return sha256.digest('hex');
}
