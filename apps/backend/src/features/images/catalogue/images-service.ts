import type {
  Category,
  Count,
  DownloadOffer,
  Image,
  ImageMetadata,
  ImagePage,
  Neighbours,
} from '@lumigraph/contracts';
import { isImageId } from '@lumigraph/contracts';
import { AppError } from '../../../http/errors.ts';
import { downloadOffer, entitlementOf } from '../delivery/download-policy.ts';
import { categoryAnswer, imageAnswer, metadataAnswer } from './image-answers.ts';
import type { ImageList, ImageRecord, ImageSummary } from './image-records.ts';
import type { ImageStore } from './image-store.ts';

/** Who asks, and in which language. */
export interface Viewer {
  locale: string;
  premium: boolean;
}

export interface PageWish {
  page: number;
  pageSize: number;
  locale: string;
}

/**
 * The image service, for the routes and for rendering pages on the server. Every method
 * throws NOT_FOUND for what does not exist.
 */
export interface ImagesService {
  categories(): Promise<Category[]>;
  specialCategories(): Promise<Category[]>;
  page(list: ImageList, wish: PageWish): Promise<ImagePage>;
  count(list: ImageList): Promise<Count>;
  metadata(imageId: string, viewer: Pick<Viewer, 'locale'>): Promise<ImageMetadata>;
  /** What this viewer may download; the same in every language. */
  downloadOffer(imageId: string, viewer: Pick<Viewer, 'premium'>): Promise<DownloadOffer>;
  neighbours(imageId: string, list: ImageList, viewer: Pick<Viewer, 'locale'>): Promise<Neighbours>;
  /** The stored record, for answering with its file. */
  record(imageId: string): Promise<ImageRecord>;
}

export function createImagesService({
  store,
  cdnBase,
}: {
  store: ImageStore;
  cdnBase: string;
}): ImagesService {
  const record = async (imageId: string): Promise<ImageRecord> =>
    found(isImageId(imageId) ? await store.find(imageId) : undefined);

  return {
    record,
    async categories() {
      return (await store.categories()).map((category) => categoryAnswer(category, { cdnBase }));
    },
    async specialCategories() {
      return (await store.specialCategories()).map((category) => categoryAnswer(category, { cdnBase }));
    },
    async page(list, { page, pageSize, locale }) {
      const { items, total } = found(await store.page(list, page, pageSize));
      return { items: items.map((item) => imageAnswer(item, { cdnBase, locale })), page, pageSize, total };
    },
    async count(list) {
      return { count: found(await store.count(list)) };
    },
    async metadata(imageId, { locale }) {
      return metadataAnswer(await record(imageId), { cdnBase, locale });
    },
    async downloadOffer(imageId, { premium }) {
      return downloadOffer(await record(imageId), entitlementOf({ premium }));
    },
    async neighbours(imageId, list, { locale }) {
      const beside = found(isImageId(imageId) ? await store.neighbours(imageId, list) : undefined);
      const answer = (item: ImageSummary | null): Image | null =>
        item && imageAnswer(item, { cdnBase, locale });
      return { ...beside, previous: answer(beside.previous), next: answer(beside.next) };
    },
  };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('NOT_FOUND');
  return value;
}
