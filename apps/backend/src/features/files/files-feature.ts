import { API_PREFIX, HOUR_MS } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { createFileStore } from './file-store.ts';
import { avatarRoutes, filesRoutes } from './files-routes.ts';
import { createFilesService, type FilesDeps, type FilesService } from './files-service.ts';

export interface FilesFeatureOptions {
  db: Kysely<Database>;
  storage: FileStorage;
  now: () => number;
  /** Of a test. */
  quota?: FilesDeps['quota'];
}

declare module 'fastify' {
  interface FastifyInstance {
    fileService: FilesService;
  }
}

/** Uploads and profile images; needs the session and rate-limit plugins. Sweeps what is left over once an hour. */
export async function registerFiles(
  app: FastifyInstance,
  { db, storage, now, quota }: FilesFeatureOptions,
): Promise<void> {
  const files = createFilesService({
    store: createFileStore(db),
    storage,
    now,
    log: (event, details) => app.log.info({ event, ...details }, event),
    ...(quota ? { quota } : {}),
  });
  await app.register(filesRoutes, { prefix: API_PREFIX, files, storage });
  await app.register(avatarRoutes, { storage });
  app.decorate('fileService', files);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => void files.sweep.run(), HOUR_MS);
    timer.unref();
    // What the last run of the server has left.
    void files.sweep.run();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await files.sweep.settled();
  });
}
