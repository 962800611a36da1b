import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config/config.ts';
import type { Database } from './db/tables/index.ts';
import { createFavouriteStore } from './features/favourites/favourite-store.ts';
import { createFavouritesService } from './features/favourites/favourites-service.ts';
import { createImagesFeature } from './features/images/images-feature.ts';
import type { FileStorage } from './storage/file-storage.ts';

export interface ImagesDeps {
  config: Config;
  db: Kysely<Database>;
  /** Of originals and renditions. */
  storage: FileStorage;
  now: () => number;
  staleForMs?: number;
}

/** The images and what people keep of them. Images with a publication time are published until the server closes. */
export function createImages(app: FastifyInstance, { config, db, storage, now, staleForMs }: ImagesDeps) {
  const images = createImagesFeature({
    db,
    storage,
    cdnBase: config.cdnBase,
    licenseUrl: `${config.publicOrigin}/license`,
    creditMark: config.FREE_CREDIT_MARK,
    earlyAccessHours: config.EARLY_ACCESS_HOURS,
    now,
    log: app.log,
    ...(staleForMs === undefined ? {} : { staleForMs }),
  });
  images.early.start();
  app.addHook('onClose', async () => images.early.stop());
  const favourites = createFavouritesService({
    store: createFavouriteStore(db),
    findImages: (ids, locale) => images.search.images(ids, locale),
    now,
  });
  return { images, favourites };
}
