import {
  DEFAULT_PAGE_SIZE,
  FIRST_PAGE,
  type BlogApi,
  type ListQuery,
  type PageRequest,
  type SearchApi,
} from '@lumigraph/contracts';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../lib/errors.ts';
import type { ImageList } from '../images/store/image-rows.ts';
import type { Images } from '../images/images-feature.ts';
import { needsSearch, listOf } from '../images/images-routes.ts';
import type { CollectionsService } from '../collections/collections-service.ts';
import type { DownloadsService } from '../downloads/downloads-service.ts';
import { DEFAULT_PROJECT, type BlogService } from '../blog/blog-service.ts';
import { DOCUMENTS_KEPT_MS, type ListsClock } from './document-cache.ts';
import type { GalleryData, PublicBilling } from './site-build.ts';

export interface SiteServices {
  images: Pick<Images, 'service' | 'search'> & { clock: ListsClock };
  posts: BlogService;
  downloads: Pick<DownloadsService, 'certificate'>;
  collections: Pick<CollectionsService, 'shared'>;
  billing: PublicBilling;
}

/** First data for rendered pages: the services themselves behind the interfaces of their clients, without HTTP. */
export function inProcessClients({
  images: { service, search: finder, clock },
  posts,
  downloads,
  collections,
  billing,
}: SiteServices): GalleryData {
  const once = sharedReads(clock);
  return ({ locale }) => {
    const page = (list: ImageList, request: PageRequest = {}) => {
      const { page: number = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE } = request;
      const slice = { page: number, pageSize, locale };
      return once(JSON.stringify(['page', list, slice]), () => service.page(list, slice));
    };
    const blog: BlogApi = {
      posts: ({ page: number = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE } = {}) =>
        posts.posts({ project: DEFAULT_PROJECT, locale, page: number, pageSize }),
      async post(id) {
        const post = await posts.post({ project: DEFAULT_PROJECT, id, locale });
        // Moved to a site that this one cannot redirect to.
        if (post.projectName !== DEFAULT_PROJECT) throw new AppError('NOT_FOUND');
        return post;
      },
    };
    const search: SearchApi = {
      search: ({ page: number = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE, signal: _signal, ...query }) =>
        finder.search(query, { page: number, pageSize, locale }),
      suggest: (text) => once(JSON.stringify(['suggest', text, locale]), () => finder.suggest(text, locale)),
      related: (imageId, { signal: _signal, locale: _locale, ...query } = {}) =>
        finder.related(imageId, query, locale),
    };
    const neighbours = (imageId: string, list: ListQuery) =>
      needsSearch(list)
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
      // Collections of users are not public; documents contain only shared ones.
      collections: () => Promise.resolve({ shared: (token) => collections.shared(token, locale) }),
      images: () =>
        Promise.resolve({
          categories: () => once(`categories ${locale}`, () => service.categories({ locale })),
          specialCategories: () =>
            once(`special categories ${locale}`, () => service.specialCategories({ locale })),
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
          download: () => Promise.reject(new Error('Pages are rendered without downloading images.')),
        }),
    };
  };
}

const MOST_READS = 200;

/**
 * Lists, categories and popular tags are part of many documents: they are read once for all documents of a moment, and
 * again when images change.
 */
function sharedReads(clock: ListsClock) {
  const kept = new LRUCache<string, Promise<unknown>>({ max: MOST_READS, ttl: DOCUMENTS_KEPT_MS });
  return async <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const key = `${await clock.current()} ${name}`;
    const known = kept.get(key) as Promise<T> | undefined;
    if (known) return known;
    const reading = read();
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return reading;
  };
}
