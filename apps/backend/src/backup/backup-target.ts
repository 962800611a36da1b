import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { openFileStorage, type FileStorage, parseStorageUrl } from '../storage/file-storage.ts';

/**
 * Where backups are. A backup is complete when its manifest exists; it is written last. Files are stored once for all
 * backups, under their SHA-256.
 */
export interface BackupTarget {
  manifests: FileStorage;
  /** Copies of the database, one for each backup. */
  databases: FileStorage;
  /** Originals, covers, uploads and avatars. */
  objects: FileStorage;
  /** Checks that it can be written. Rejects with a sentence for the operator. */
  check(): Promise<void>;
  close(): void;
}

/** The reason why a backup cannot be made, read or restored; the message is a sentence for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

type TargetSettings = Pick<
  Config,
  'BACKUP_ACCESS_KEY_ID' | 'BACKUP_SECRET_ACCESS_KEY' | 'STORAGE_ACCESS_KEY_ID' | 'STORAGE_SECRET_ACCESS_KEY'
>;

/**
 * Opens a folder, or the part of a bucket that `s3://bucket/prefix?endpoint=…` names.
 * @throws BackupError when the address is wrong
 */
export async function openBackupTarget(address: string, settings: TargetSettings): Promise<BackupTarget> {
  if (!address.startsWith('s3://')) return openFolder(resolve(address));
  const { openS3Bucket } = await import('../storage/s3-storage.ts');
  const accessKeyId = settings.BACKUP_ACCESS_KEY_ID || settings.STORAGE_ACCESS_KEY_ID;
  const secretAccessKey = settings.BACKUP_SECRET_ACCESS_KEY || settings.STORAGE_SECRET_ACCESS_KEY;
  const bucket = openS3Bucket(
    readAddress(address),
    accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey },
  );
  return {
    manifests: bucket.folder('manifests'),
    databases: bucket.folder('databases'),
    objects: bucket.folder('objects'),
    check: () => bucket.check().catch(renamed),
    close: bucket.close,
  };
}

function openFolder(folder: string): BackupTarget {
  return {
    manifests: openFileStorage(join(folder, 'manifests')),
    databases: openFileStorage(join(folder, 'databases')),
    objects: openFileStorage(join(folder, 'objects')),
    async check() {
      const probe = openFileStorage(join(folder, 'probe'));
      try {
        await probe.put('probe', Buffer.from('probe'));
        await probe.remove('.');
      } catch (error) {
        throw new BackupError(
          `The backup folder ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
      }
    },
    close: () => undefined,
  };
}

function readAddress(address: string) {
  try {
    return parseStorageUrl(address);
  } catch (error) {
    return renamed(error);
  }
}

/** The sentences of the object storage name the settings of the files. */
function renamed(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  throw new BackupError(
    message
      .replaceAll('STORAGE_URL', 'the address of the backup')
      .replaceAll('STORAGE_ACCESS_KEY_ID', 'BACKUP_ACCESS_KEY_ID')
      .replaceAll('STORAGE_SECRET_ACCESS_KEY', 'BACKUP_SECRET_ACCESS_KEY'),
    { cause: error },
  );
}

/** `7f/7f0c…`, under which a file with this SHA-256 is stored. */
export const objectKey = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;

/** Size and SHA-256 of the stored bytes; undefined when there is no such file. Object storages report a stored digest. */
export async function hashOf(
  storage: FileStorage,
  key: string,
): Promise<{ sha256: string; bytes: number } | undefined> {
  const sha256 = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(storage.stream(key), async function count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sha256.update(chunk);
        bytes += chunk.length;
      }
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return { sha256: sha256.digest('hex'), bytes };
}
