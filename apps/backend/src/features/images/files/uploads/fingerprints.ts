import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/tables/index.ts';
import type { ImageFileTasks } from '../image-file-tasks.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import { addFingerprint, withoutFingerprint } from '../../store/fingerprint-store.ts';

export interface FingerprintsDeps {
  db: Kysely<Database>;
  storage: FileStorage;
  imageTasks: Pick<ImageFileTasks, 'fingerprintImage'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The job of the server makes this number at a time. */
const BATCH = 50;
/** For an image that cannot be decoded; no image looks like it. */
const UNREADABLE = '01'.repeat(32);

/** Fingerprints of images that were published before there were any. */
export function createFingerprints({ db, storage, imageTasks, log }: FingerprintsDeps) {
  return {
    /** Makes those of 50 images, the newest first; returns their number. */
    async addMissing(): Promise<number> {
      const images = await withoutFingerprint(db, BATCH);
      for (const { sha256, storage_key: key } of images) {
        // An outage of the storage rejects: the next run continues.
        const source = storage.localPath(key) ?? (await storage.bytes(key));
        const fingerprint = await imageTasks.fingerprintImage(source).catch((error: unknown) => {
          log.warn({ err: error, key }, 'an image has no fingerprint');
          return UNREADABLE;
        });
        await addFingerprint(db, sha256, fingerprint);
      }
      return images.length;
    },
  };
}
