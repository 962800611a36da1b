import { DEFAULT_PAGE_SIZE, FIRST_PAGE, type PageRequest } from '@lumigraph/contracts';
import type { ImageList } from '../images/image-records.ts';
import type { ImagesService } from '../images/images-service.ts';
import type { GalleryData } from './site-build.ts';

/** First data for rendered pages: the image service itself behind the interface of its client, without HTTP. */
export function siteData(service: ImagesService): GalleryData {
  return ({ locale }) => {
    const page = (list: ImageList, request: PageRequest = {}) =>
      service.page(list, {
        page: request.page ?? FIRST_PAGE,
        pageSize: request.pageSize ?? DEFAULT_PAGE_SIZE,
        locale,
      });
    return {
      images: {
        categories: () => service.categories(),
        specialCategories: () => service.specialCategories(),
        images: (request) => page({ kind: 'all' }, request),
        specialImages: (request) => page({ kind: 'special' }, request),
        categoryImages: (categoryId, request) => page({ kind: 'category', categoryId }, request),
        // Documents are rendered for everybody alike; the browser asks again with the visitor's own rights.
        metadata: (imageId) => service.metadata(imageId, { locale, premium: false }),
        neighbours: (imageId, list = {}) => service.neighbours(imageId, toList(list), { locale }),
        count: async () => (await service.count({ kind: 'all' })).count,
        specialCount: async () => (await service.count({ kind: 'special' })).count,
        download: () => Promise.reject(new Error('Pages are rendered without downloading pictures.')),
      },
    };
  };
}

function toList({ categoryId, special }: { categoryId?: number; special?: boolean }): ImageList {
  if (categoryId !== undefined) return { kind: 'category', categoryId };
  return { kind: special ? 'special' : 'all' };
}
