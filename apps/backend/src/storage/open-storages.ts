import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { prepareDataFolder } from '../config/data-folder.ts';
import { openFileStorage, type FileStorage, parseStorageUrl } from './file-storage.ts';

/** The file storages of an installation: folders of DATA_DIR, or of the bucket in STORAGE_URL. */
export interface Storages {
  /** Originals and renditions of the gallery. */
  images: FileStorage;
  /** Covers, uploads and profile images. */
  files: FileStorage;
  /** Checks that files can be written. Rejects with a sentence for the operator. */
  check(): Promise<void>;
  close(): void;
}

export type StorageSettings = Pick<
  Config,
  'DATA_DIR' | 'STORAGE_URL' | 'STORAGE_ACCESS_KEY_ID' | 'STORAGE_SECRET_ACCESS_KEY'
>;

export async function openStorages(settings: StorageSettings): Promise<Storages> {
  return settings.STORAGE_URL === '' ? openDisk(settings) : openBucket(settings);
}

/** The folders of DATA_DIR, also when another storage is in use. */
export function openDisk({ DATA_DIR: dataDir }: Pick<StorageSettings, 'DATA_DIR'>): Storages {
  return {
    images: openFileStorage(join(dataDir, 'pictures')),
    files: openFileStorage(join(dataDir, 'files')),
    check: () => prepareDataFolder(dataDir),
    close: () => undefined,
  };
}

async function openBucket(settings: StorageSettings): Promise<Storages> {
  // The S3 client is large: installations with files on the disk do not load it.
  const { openS3Bucket } = await import('./s3-storage.ts');
  const { STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const bucket = openS3Bucket(
    parseStorageUrl(settings.STORAGE_URL),
    accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey },
  );
  return {
    images: bucket.folder('pictures'),
    files: bucket.folder('files'),
    check: bucket.check,
    close: bucket.close,
  };
}
