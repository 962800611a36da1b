import { DEFAULT_PAGE_SIZE, FIRST_PAGE, type BlogApi, type PageRequest } from '@lumigraph/contracts';
import type { ImageList } from '../images/image-records.ts';
import type { ImagesService } from '../images/images-service.ts';
import { DEFAULT_PROJECT, type BlogService } from '../blog/blog-service.ts';
import type { GalleryData, PublicMoney } from './site-build.ts';

export interface SiteServices {
  images: ImagesService;
  posts: BlogService;
  money: PublicMoney;
}

/** First data for rendered pages: the services themselves behind the interfaces of their clients, without HTTP. */
export function siteData({ images: service, posts, money }: SiteServices): GalleryData {
  return ({ locale }) => {
    const page = (list: ImageList, request: PageRequest = {}) =>
      service.page(list, {
        page: request.page ?? FIRST_PAGE,
        pageSize: request.pageSize ?? DEFAULT_PAGE_SIZE,
        locale,
      });
    const blog: BlogApi = {
      posts: ({ page: number = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE } = {}) =>
        posts.posts({ project: DEFAULT_PROJECT, locale, page: number, pageSize }),
      post: (id) => posts.post({ project: DEFAULT_PROJECT, id, locale }),
    };
    return {
      blog: () => Promise.resolve(blog),
      money: () => Promise.resolve(money),
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
