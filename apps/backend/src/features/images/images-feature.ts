import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { createAnswerCache, type AnswerCache } from './answer-cache.ts';
import { createGenerationClock, type GenerationClock } from './generation-clock.ts';
import { createFreeFile, type FreeFile } from './free-file.ts';
import { createImagesService, type ImagesService } from './images-service.ts';
import { createImageStore, type ImageStore } from './image-store.ts';
import { createSearchService, type SearchService } from './search/search-service.ts';
import { createSearchStore } from './search/search-store.ts';
import { createPicturePreviews, type PicturePreviews } from './picture-previews.ts';
import { createRenditionService, type RenditionService } from './rendition-service.ts';

/** The parts of the image service, put together; the routes take what they need of it. */
export interface ImagesFeature {
  store: ImageStore;
  storage: FileStorage;
  service: ImagesService;
  renditions: RenditionService;
  freeFile: FreeFile;
  previews: PicturePreviews;
  answers: AnswerCache;
  clock: GenerationClock;
  search: SearchService;
}

export interface ImagesFeatureOptions {
  db: Kysely<Database>;
  /** Of originals and renditions. */
  storage: FileStorage;
  cdnBase: string;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** How long an answer may be behind what another process wrote; see {@link createGenerationClock}. */
  staleForMs?: number;
}

export function createImagesFeature(options: ImagesFeatureOptions): ImagesFeature {
  const store = createImageStore(options.db);
  const { storage } = options;
  const renditions = createRenditionService({ storage, log: options.log });
  const clock = createGenerationClock(() => store.generation(), options.staleForMs);
  return {
    store,
    storage,
    clock,
    search: createSearchService({
      images: store,
      store: createSearchStore(options.db),
      cdnBase: options.cdnBase,
    }),
    service: createImagesService({ store, cdnBase: options.cdnBase }),
    renditions,
    freeFile: createFreeFile({ renditions, storage, log: options.log }),
    previews: createPicturePreviews({ store, renditions }),
    answers: createAnswerCache(clock),
  };
}
