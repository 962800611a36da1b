import { API_PREFIX, CDN_PREFIX, MINUTE_MS } from '@lumigraph/contracts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { memberCheck } from '../../http/session.ts';
import type { ImageFileTasks } from './files/image-file-tasks.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { runJob } from '../../lib/run-job.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { createResponseCache, createGenerationClock } from './store/response-cache.ts';
import { createCredentials, type CredentialsDeps } from './files/credentials/credentials.ts';
import { createDownloadFiles } from './files/delivery/download-files.ts';
import type { FreePolicy } from './files/delivery/download-policy.ts';
import { createEarlyAccess } from './files/delivery/early-access.ts';
import { mergedInto } from './store/edit-categories.ts';
import { createImageEditor } from './store/image-editor.ts';
import { createImageOrigins } from './store/image-origins.ts';
import { createImagesService } from './store/images-service.ts';
import { createImageStore, type ImageStore } from './store/image-store.ts';
import { createPopularityService, createRankingCache } from './popularity/popularity-service.ts';
import { createPopularityStore } from './popularity/popularity-store.ts';
import { createSearchService } from './search/search-service.ts';
import { createSearchStore } from './search/search-store.ts';
import { createSynonymStore } from './search/synonym-store.ts';
import { createImagePreviews } from './files/delivery/image-previews.ts';
import { createRenditionService } from './files/delivery/rendition-service.ts';
import { imageFeedRoutes, type ImageFeedOptions } from './sharing/feed-routes.ts';
import { oembedRoutes } from './sharing/oembed-routes.ts';
import { openSearchRoutes } from './sharing/open-search-routes.ts';
import { cdnRoutes } from './files/delivery/cdn-routes.ts';
import type { DownloadLedger } from './files/delivery/download-routes.ts';
import type { Transform } from './store/renditions.ts';
import { createCategories } from './studio/categories-service.ts';
import { createReportedImages } from './studio/reported-images.ts';
import { imageOf } from './studio/image-row.ts';
import { createStudioImages, type StudioImagesDeps } from './studio/studio-images.ts';
import { imagesPlugin, ticketPlugin, type ImagesRoutesOptions } from './images-routes.ts';
import {
  createImageUploads,
  runImageUploads,
  type ImageUploadsDeps,
} from './files/uploads/uploads-feature.ts';
import type { UploadQuota } from './files/uploads/uploads-service.ts';

export interface ImagesDeps {
  config: Pick<Config, 'cdnBase' | 'IMAGE_QUEUE' | 'STALE_MINUTES'> &
    CredentialsDeps['config'] &
    ImageUploadsDeps['config'];
  current: () => Pick<
    Config,
    'FREE_CREDIT_MARK' | 'EARLY_ACCESS_HOURS' | 'FREE_DOWNLOAD_WAIT_SECONDS' | 'FREE_DOWNLOAD_SIZE_PX'
  >;
  db: Kysely<Database>;
  /** Storage of originals and renditions. */
  storage: FileStorage;
  imageTasks: ImageFileTasks;
  now: () => number;
  log: LogEvent;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** How long a response may miss changes of other processes; see {@link createGenerationClock}. */
  staleForMs?: number | undefined;
  /** Unfinished uploads that one person may have. */
  uploadQuota?: UploadQuota | undefined;
}

/** The services of the feature; each route uses some of them. */
export type Images = ReturnType<typeof createImages>;

export function createImages({
  config,
  current,
  db,
  storage,
  imageTasks,
  now,
  log: logEvent,
  logger: log,
  staleForMs,
  uploadQuota,
}: ImagesDeps) {
  const store = createImageStore(db);
  const freePolicy = (): FreePolicy => ({
    waitSeconds: current().FREE_DOWNLOAD_WAIT_SECONDS,
    standardPx: current().FREE_DOWNLOAD_SIZE_PX,
  });
  const credentials = createCredentials({ config, now, log });
  const { cdnBase } = config;
  const renditions = createRenditionService({ storage, imageTasks, log, waiting: config.IMAGE_QUEUE });
  const early = createEarlyAccess({ store, hours: () => current().EARLY_ACCESS_HOURS, now, log });
  // Due images are published before the generation is read, so that no cache outlives the publication.
  const clock = createGenerationClock(
    async () => {
      await early.publishDue();
      return store.generation();
    },
    { maxAgeMs: staleForMs, outageMs: config.STALE_MINUTES * MINUTE_MS },
  );
  const searchStore = createSearchStore(db, createRankingCache(db, clock));
  const editor = createImageEditor({ db, log: logEvent });
  const synonyms = createSynonymStore(db, clock);
  const search = createSearchService({ images: store, store: searchStore, synonyms, cdnBase });
  const jpegOf = async (storageKey: string, transform: Transform): Promise<Buffer> =>
    (await renditions.get({ storageKey, transform, format: 'jpeg' })).body;
  return {
    /** Base address of renditions. */
    cdnBase,
    store,
    /** For the operator. */
    editor,
    storage,
    clock,
    early,
    origins: createImageOrigins(db, clock),
    /** The category into which another one was merged. */
    mergedInto: (id: number) => mergedInto(db, id),
    search,
    popularity: createPopularityService({ store: createPopularityStore(db), now, log }),
    service: createImagesService({ store, cdnBase, tagNames: synonyms.namesOf }),
    renditions,
    credentials,
    freePolicy,
    downloads: createDownloadFiles({
      storage,
      imageTasks,
      licenseUrl: config.licenseUrl,
      freePolicy: () => ({ ...freePolicy(), creditMark: current().FREE_CREDIT_MARK }),
      credentials,
      log,
    }),
    previews: createImagePreviews({ store, renditions }),
    responses: createResponseCache(clock),
    /** A rendition as JPEG, also of an image that is not published. */
    jpegOf,
    /** What the studio does with images and categories. */
    studio: {
      synonyms,
      ...studioOf({
        db,
        storage,
        imageTasks,
        now,
        log,
        config,
        quota: uploadQuota,
        cdnBase,
        earlyAccessHours: () => current().EARLY_ACCESS_HOURS,
        images: { store, search, editor, storage, jpegOf },
      }),
    },
  };
}

interface StudioSideDeps extends Omit<ImageUploadsDeps, 'images' | 'studioImage'> {
  cdnBase: string;
  earlyAccessHours: () => number;
  images: StudioImagesDeps['images'] & { store: ImageStore };
}

function studioOf({ cdnBase, earlyAccessHours, images, ...deps }: StudioSideDeps) {
  const { store, editor } = images;
  const studioImage: ImageUploadsDeps['studioImage'] = (image) => imageOf(cdnBase, image);
  const uploads = createImageUploads({ ...deps, images: store, studioImage });
  const studioImages = createStudioImages({
    db: deps.db,
    images,
    drafts: uploads.drafts,
    cdnBase,
    earlyAccessHours,
  });
  return {
    images: studioImages,
    reported: createReportedImages(studioImages, editor),
    categories: createCategories({ db: deps.db, store, editor }),
    uploads,
  };
}

export interface ImagesRoutesDeps {
  isPremium: (userId: string) => Promise<boolean>;
  countEmptySearch: NonNullable<ImagesRoutesOptions['countEmptySearch']>;
  ledger: Omit<DownloadLedger, 'userOf'>;
  /** What feeds and embeds need beside the images. */
  sharing: Pick<ImageFeedOptions, 'lists' | 'origin' | 'site' | 'email'>;
}

/** The image service and the CDN. Scheduled images are published, and popularity is counted, until the server closes. */
export async function imagesRoutes(
  app: FastifyInstance,
  images: Images,
  { isPremium, ledger, countEmptySearch, sharing }: ImagesRoutesDeps,
): Promise<void> {
  const options = {
    prefix: API_PREFIX,
    images,
    isPremium: memberCheck(app, isPremium),
    countEmptySearch,
    ledger: {
      ...ledger,
      userOf: async (request: FastifyRequest) => (await app.readSession(request))?.userId ?? null,
    },
  };
  await app.register(imagesPlugin, options);
  await app.register(ticketPlugin, options);
  imageFeedRoutes(app, { ...images, ...sharing });
  oembedRoutes(app, { ...images, ...sharing });
  openSearchRoutes(app, { ...images, ...sharing });
  await app.register(cdnRoutes, { prefix: CDN_PREFIX, ...images });
  runImageUploads(app, images.studio.uploads);
  images.early.start();
  app.addHook('onClose', async () => images.early.stop());
  app.addHook('onClose', images.credentials.close);
  runJob(app, {
    name: 'popularity',
    pattern: '*/5 * * * *',
    run: images.popularity.rank,
    failure: 'the images could not be ranked by popularity',
    atStart: true,
  });
  app.addHook('onClose', images.popularity.flush);
}
