import {
  type Category,
  type Count,
  type Image,
  type ImageMetadata,
  type ImagePage,
  type Neighbours,
  isImageId,
} from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import { imageResponse, metadataResponse } from './image-responses.ts';
import { categoryResponse } from './read-categories.ts';
import type { ImageList, ImageSummary, PublishedImage } from './image-rows.ts';
import type { ImageStore } from './image-store.ts';

type Viewer = Pick<PageOptions, 'locale'>;

export interface PageOptions {
  page: number;
  pageSize: number;
  locale: string;
}

export type ImagesService = ReturnType<typeof createImagesService>;

/**
 * The image service, for the routes and for server rendering.
 * @throws AppError NOT_FOUND from every method, for images and categories that do not exist
 */
export function createImagesService({
  store,
  cdnBase,
  tagNames,
}: {
  store: ImageStore;
  cdnBase: string;
  /** The names of tags in a language; a tag without one keeps its own. */
  tagNames: (tags: readonly string[], locale: string) => Promise<string[]>;
}) {
  const record = async (imageId: string): Promise<PublishedImage> =>
    found(isImageId(imageId) ? await store.find(imageId) : undefined);

  return {
    /** The stored record, for responses that send the file. */
    record,
    async categories({ locale }: Viewer): Promise<Category[]> {
      return (await store.categories()).map((category) => categoryResponse(category, { cdnBase, locale }));
    },
    async specialCategories({ locale }: Viewer): Promise<Category[]> {
      return (await store.specialCategories()).map((category) =>
        categoryResponse(category, { cdnBase, locale }),
      );
    },
    async page(list: ImageList, { page, pageSize, locale }: PageOptions): Promise<ImagePage> {
      const { items, total } = found(await store.page(list, page, pageSize));
      return { items: items.map((item) => imageResponse(item, { cdnBase, locale })), page, pageSize, total };
    },
    async count(list: ImageList): Promise<Count> {
      return { count: found(await store.count(list)) };
    },
    async metadata(imageId: string, { locale }: Viewer): Promise<ImageMetadata> {
      const image = await record(imageId);
      const tags = await tagNames(image.tags, locale);
      return metadataResponse({ ...image, tags }, { cdnBase, locale });
    },
    async neighbours(imageId: string, list: ImageList, { locale }: Viewer): Promise<Neighbours> {
      const beside = found(isImageId(imageId) ? await store.neighbours(imageId, list) : undefined);
      const response = (item: ImageSummary | null): Image | null =>
        item && imageResponse(item, { cdnBase, locale });
      return { ...beside, previous: response(beside.previous), next: response(beside.next) };
    },
  };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('NOT_FOUND');
  return value;
}
