import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { createResponseCache, type ResponseCache } from './catalogue/response-cache.ts';
import { createDownloadFiles, type DownloadFiles } from './delivery/download-files.ts';
import { createEarlyAccess, type EarlyAccess } from './delivery/early-access.ts';
import { createGenerationClock, type GenerationClock } from './catalogue/generation-clock.ts';
import { createImageOrigins, type ImageOrigins } from './image-origins.ts';
import { createImagesService, type ImagesService } from './catalogue/images-service.ts';
import { createImageStore, type ImageStore } from './catalogue/image-store.ts';
import { createSearchService, type SearchService } from './search/search-service.ts';
import { createSearchStore } from './search/search-store.ts';
import { createImagePreviews, type ImagePreviews } from './delivery/image-previews.ts';
import { createRenditionService, type RenditionService } from './delivery/rendition-service.ts';

/** The parts of the image service, put together; the routes take what they need of it. */
export interface ImagesFeature {
  store: ImageStore;
  storage: FileStorage;
  service: ImagesService;
  renditions: RenditionService;
  downloads: DownloadFiles;
  previews: ImagePreviews;
  responses: ResponseCache;
  clock: GenerationClock;
  origins: ImageOrigins;
  early: EarlyAccess;
  search: SearchService;
}

export interface ImagesFeatureOptions {
  db: Kysely<Database>;
  /** Of originals and renditions. */
  storage: FileStorage;
  cdnBase: string;
  /** Address of the license page. */
  licenseUrl: string;
  /** Hours in which members see images before their publication. */
  earlyAccessHours: number;
  now: () => number;
  /** Whether free downloads carry the credit mark. */
  creditMark: boolean;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** How long a response may be behind what another process wrote; see {@link createGenerationClock}. */
  staleForMs?: number;
}

export function createImagesFeature(options: ImagesFeatureOptions): ImagesFeature {
  const store = createImageStore(options.db);
  const { storage } = options;
  const renditions = createRenditionService({ storage, log: options.log });
  const early = createEarlyAccess({ ...options, store, hours: options.earlyAccessHours });
  // What is due is published before the generation is read, so that no cache outlives the publication.
  const clock = createGenerationClock(async () => {
    await early.publishDue();
    return store.generation();
  }, options.staleForMs);
  return {
    store,
    storage,
    clock,
    early,
    origins: createImageOrigins(options.db, clock),
    search: createSearchService({
      images: store,
      store: createSearchStore(options.db),
      cdnBase: options.cdnBase,
    }),
    service: createImagesService({ store, cdnBase: options.cdnBase }),
    renditions,
    downloads: createDownloadFiles(options),
    previews: createImagePreviews({ store, renditions }),
    responses: createResponseCache(clock),
  };
}
