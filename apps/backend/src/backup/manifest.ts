import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OpenDatabase } from '../db/open.ts';
import { BackupError, type BackupTarget } from './backup-target.ts';

/** A stored file; `sha256` is also its name among the objects of the backup. */
export interface StoredFile {
  sha256: string;
  bytes: number;
}

interface ManifestHead {
  format: 1;
  /** `2026-11-23T03-17-00-123Z`: sorts by time. */
  id: string;
  /** ISO 8601: when the backup began. Writes that were acknowledged before are in it. */
  startedAt: string;
  /** Version of the program that made it. */
  program: string;
  engine: OpenDatabase['engine'];
  /** Name of the newest executed migration. */
  schema: string;
  /** The copy of the database. */
  database: StoredFile & { key: string };
}

export const storageKinds = ['images', 'files'] as const;
export type StorageKind = (typeof storageKinds)[number];

/** The files of a storage, by their keys. */
export type FileLists = Record<StorageKind, Map<string, StoredFile>>;

export interface Manifest {
  head: ManifestHead;
  files: FileLists;
}

export const emptyLists = (): FileLists => ({ images: new Map(), files: new Map() });

const FORMAT = 1;
const keyOf = (id: string): string => `${id}.jsonl`;

/** Ids of the complete backups, oldest first. */
export async function backupIds({ manifests }: BackupTarget): Promise<string[]> {
  const ids: string[] = [];
  for await (const key of manifests.keys())
    if (key.endsWith('.jsonl')) ids.push(key.slice(0, -'.jsonl'.length));
  return ids.sort();
}

/** One JSON line for the head, one for each file, and one with their number. `scratch` is a path for a temporary file. */
export async function writeManifest(
  { manifests }: BackupTarget,
  { head, files }: Manifest,
  scratch: string,
): Promise<void> {
  function* lines(): Generator<string> {
    yield `${JSON.stringify(head)}\n`;
    let count = 0;
    for (const kind of storageKinds)
      for (const [key, { sha256, bytes }] of files[kind]) {
        yield `${JSON.stringify([kind, key, sha256, bytes])}\n`;
        count += 1;
      }
    yield `${JSON.stringify({ files: count })}\n`;
  }
  try {
    await pipeline(Readable.from(lines()), createWriteStream(scratch, { mode: 0o600 }));
    await manifests.put(keyOf(head.id), { path: scratch });
  } finally {
    await rm(scratch, { force: true });
  }
}

/** @throws BackupError when the manifest is damaged or of another format */
export async function readManifest({ manifests }: BackupTarget, id: string): Promise<Manifest> {
  const files = emptyLists();
  let head: ManifestHead | undefined;
  let isComplete = false;
  try {
    for await (const line of createInterface({ input: manifests.stream(keyOf(id)), crlfDelay: Infinity })) {
      const record = JSON.parse(line) as unknown;
      if (head === undefined) head = readHead(record);
      else if (Array.isArray(record)) {
        const [kind, key, sha256, bytes] = record as [StorageKind, string, string, number];
        files[kind].set(key, { sha256, bytes });
      } else isComplete = (record as { files: number }).files === files.images.size + files.files.size;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The manifest of the backup ${id} cannot be read: ${String(error)}`, {
      cause: error,
    });
  }
  if (!head || !isComplete) throw new BackupError(`The manifest of the backup ${id} is damaged.`);
  return { head, files };
}

function readHead(record: unknown): ManifestHead {
  const head = record as ManifestHead;
  if (head.format !== FORMAT)
    throw new BackupError(
      `The backup has the format ${String(head.format)}, which this program does not know.`,
    );
  return head;
}

export const removeManifest = ({ manifests }: BackupTarget, id: string): Promise<void> =>
  manifests.remove(keyOf(id));
