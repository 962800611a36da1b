import { API_PREFIX } from '@lumigraph/contracts';
import type { NewImageData } from '@lumigraph/contracts/studio';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../../../config/config.ts';
import type { Database } from '../../../../db/tables/index.ts';
import type { ImageFileTasks } from '../image-file-tasks.ts';
import { runJob } from '../../../../lib/run-job.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import type { ImageStore } from '../../store/image-store.ts';
import { createImportClaimStore } from '../import/import-claim-store.ts';
import { AppError } from '../../../../lib/errors.ts';
import { addFingerprint, withoutFingerprint } from '../../store/fingerprint-store.ts';
import { Refusal } from '../import/refusal.ts';
import { createDraftReader } from './draft-reader.ts';
import { createDraftStore } from './draft-store.ts';
import { createDraftsService, type DraftsDeps } from './drafts-service.ts';
import { createFrameChoice } from './frame-choice.ts';
import { publishFile } from './publish-file.ts';
import { createFileReplacer, type ReplacingFile } from './replace-file.ts';
import { createTusServer } from './tus-server.ts';
import { createUploadStore } from './upload-store.ts';
import { createUploadsService, type UploadQuota } from './uploads-service.ts';

export interface ImageUploadsDeps {
  db: Kysely<Database>;
  storage: FileStorage;
  imageTasks: ImageFileTasks;
  studioImage: DraftsDeps['studioImage'];
  config: Pick<Config, 'licenseUrl'>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  images: ImageStore;
  quota?: UploadQuota | undefined;
}

export type ImageUploads = ReturnType<typeof createImageUploads>;

const UPLOADS_PATH = `${API_PREFIX}/studio/uploads`;

/** Resumable uploads of the studio, and the drafts that they become. */
export function createImageUploads(given: ImageUploadsDeps) {
  const { db, storage, quota, now } = given;
  const deps = { ...given, licenseUrl: given.config.licenseUrl };
  const store = createUploadStore(db);
  const drafts = createDraftStore(db);
  const claims = createImportClaimStore(db);
  const importing = { ...deps, claims, store: deps.images };
  const reader = createDraftReader({ ...deps, drafts, uploads: store, categoryNamed: drafts.categoryNamed });
  const uploads = createUploadsService({
    store,
    storage,
    now,
    onFinished: reader.wake,
    ...(quota ? { quota } : {}),
  });
  const replacer = createFileReplacer({
    ...deps,
    claims,
    drafts,
    uploads: store,
    findImage: deps.images.find,
  });
  return {
    uploads,
    reader,
    drafts: createDraftsService({ ...deps, claims, drafts, uploads: store }),
    frames: createFrameChoice({ ...deps, claims, drafts, uploads: store }),
    replacer,
    /** Gives a published image another file; see {@link createFileReplacer}. A file that is no image is UNPROCESSABLE. */
    replaceFile: (id: string, file: ReplacingFile, version?: number) =>
      replacer.replace(id, file, version).catch((error: unknown) => {
        throw error instanceof Refusal
          ? new AppError('UNPROCESSABLE', { message: error.message, cause: error })
          : error;
      }),
    /** Imports and publishes one file. */
    publishFile: (file: ReplacingFile, data: NewImageData) => publishFile(importing, file, data),
    fingerprints: createFingerprints(deps),
    handleTus: createTusServer({ uploads, store, path: UPLOADS_PATH }),
  };
}

/** Reads what waits, removes expired uploads and completes fingerprints until the server closes. */
export function runImageUploads(app: FastifyInstance, { uploads, reader, fingerprints }: ImageUploads): void {
  runJob(app, {
    name: 'uploaded-images',
    pattern: '*/15 * * * * *',
    run: async () => reader.wake(),
    failure: 'uploaded images could not be read',
  });
  runJob(app, {
    name: 'expired-uploads',
    pattern: '17 * * * *',
    run: uploads.removeExpired,
    failure: 'expired uploads could not be removed',
  });
  runJob(app, {
    name: 'fingerprints',
    pattern: '*/5 * * * *',
    run: async () => void (await fingerprints.addMissing()),
    failure: 'fingerprints of images could not be made',
  });
  app.addHook('onReady', async () => reader.wake());
  app.addHook('onClose', reader.stop);
}

interface FingerprintsDeps {
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
function createFingerprints({ db, storage, imageTasks, log }: FingerprintsDeps) {
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
