import { API_PREFIX, HOUR_MS } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { createFileStore } from './file-store.ts';
import { avatarRoutes, uploadRoutes } from './files-routes.ts';
import { createFilesService, type FilesDeps as FilesServiceDeps } from './files-service.ts';

export interface FilesDeps extends Omit<FilesServiceDeps, 'store'> {
  db: Kysely<Database>;
}

export type Files = ReturnType<typeof createFiles>;

/** Uploads and profile images. */
export function createFiles({ db, ...deps }: FilesDeps) {
  return { files: createFilesService({ ...deps, store: createFileStore(db) }), storage: deps.storage };
}

/** Deletes unused files at start and once an hour. */
export async function filesRoutes(app: FastifyInstance, { files, storage }: Files): Promise<void> {
  await app.register(uploadRoutes, { prefix: API_PREFIX, files, storage });
  await app.register(avatarRoutes, { storage });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => void files.sweep.run(), HOUR_MS);
    timer.unref();
    // Deletes the files that the previous run of the server left behind.
    void files.sweep.run();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await files.sweep.settled();
  });
}
