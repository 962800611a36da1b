import {
  DEFAULT_PAGE_SIZE,
  FIRST_PAGE,
  type BlogApi,
  type ListQuery,
  type PageRequest,
  type SearchApi,
} from '@lumigraph/contracts';
import type { ImageList } from '../images/catalogue/image-records.ts';
import type { Images } from '../images/images-feature.ts';
import { isSearch, listOf } from '../images/catalogue/image-routes.ts';
import type { DownloadsService } from '../downloads/downloads-service.ts';
import { DEFAULT_PROJECT, type BlogService } from '../blog/blog-service.ts';
import type { GalleryData, PublicBilling } from './site-build.ts';

export interface SiteServices {
  images: Pick<Images, 'service' | 'search'>;
  posts: BlogService;
  downloads: Pick<DownloadsService, 'certificate'>;
  billing: PublicBilling;
}

/** First data for rendered pages: the services themselves behind the interfaces of their clients, without HTTP. */
export function siteData({
  images: { service, search: finder },
  posts,
  downloads,
  billing,
}: SiteServices): GalleryData {
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
    const search: SearchApi = {
      search: ({ page: number = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE, signal: _signal, ...query }) =>
        finder.search(query, { page: number, pageSize, locale }),
      suggest: (text) => finder.suggest(text, locale),
      related: (imageId) => finder.related(imageId, locale),
    };
    const neighbours = (imageId: string, list: ListQuery) =>
      isSearch(list)
        ? finder.neighbours(imageId, list, locale)
        : service.neighbours(imageId, listOf(list), { locale });
    return {
      blog: () => Promise.resolve(blog),
      billing: () => Promise.resolve(billing),
      search: () => Promise.resolve(search),
      downloads: () =>
        Promise.resolve({
          certificate: (certificateId) => downloads.certificate(certificateId, locale),
          downloads: () => Promise.reject(new Error('Pages are rendered without downloads of users.')),
          certificateFile: () => Promise.reject(new Error('Pages are rendered without files.')),
        }),
      images: () =>
        Promise.resolve({
          categories: () => service.categories(),
          specialCategories: () => service.specialCategories(),
          images: (request) => page({ kind: 'all' }, request),
          specialImages: (request) => page({ kind: 'special' }, request),
          categoryImages: (categoryId, request) => page({ kind: 'category', categoryId }, request),
          metadata: (imageId) => service.metadata(imageId, { locale }),
          neighbours: (imageId, list = {}) => neighbours(imageId, list),
          count: async () => (await service.count({ kind: 'all' })).count,
          specialCount: async () => (await service.count({ kind: 'special' })).count,
          // Documents are the same for every visitor; the browser requests the offer once the session is known.
          downloadOffer: () => Promise.reject(new Error('Pages are rendered without download offers.')),
          credentialsFile: () => Promise.reject(new Error('Pages are rendered without files.')),
          download: () => Promise.reject(new Error('Pages are rendered without downloading pictures.')),
        }),
    };
  };
}
