import {
  API_PREFIX,
  CATEGORIES_TIMEOUT_MS,
  DEFAULT_PAGE_SIZE,
  FIRST_PAGE,
  SHARED_TIMEOUT_MS,
  fallbackCategories,
  imagePaths,
  type DownloadOffer,
  type ImagePage,
  type ImagesApi,
  type PageRequest,
} from '@lumigraph/contracts';
import { isApiError, type ApiError } from './api-error.ts';
import { readDownload } from './download.ts';
import type { Fetch } from './http.ts';
import { listOf, objectWith, objectWithList } from './responses.ts';
import { safeId, safeNumber } from './safe-path.ts';
import { createServiceHttp } from './service-http.ts';

export interface ImagesClientOptions {
  /** Identifies the site to the image API; public, not a secret. */
  apiKey: string;
  /** `/api` unless given. */
  baseUrl?: string;
  fetch?: Fetch;
  timeouts?: {
    /** 30 s unless given. */
    sharedMs?: number;
    /** Total time limit, including retries; 10 s unless given. */
    categoriesMs?: number;
  };
  /**
   * Called with the reason when the built-in category list is used; intended for logs, not for the visitor.
   */
  onCategoriesFallback?: (reason: ApiError) => void;
}

/**
 * Client of the image service. Every method rejects with `ApiError`.
 *
 * @example
 * const images = createImagesClient({ apiKey: 'gallery-public-key' });
 * const { items, total } = await images.images({ page: 2 });
 */
export function createImagesClient(options: ImagesClientOptions): ImagesApi {
  const { baseUrl = API_PREFIX } = options;
  const idleMs = options.timeouts?.sharedMs ?? SHARED_TIMEOUT_MS;
  const http = createServiceHttp({ ...options, timeoutMs: idleMs });
  const categoriesMs = options.timeouts?.categoriesMs ?? CATEGORIES_TIMEOUT_MS;

  const page = (path: string, request: PageRequest): Promise<ImagePage> =>
    http.read(
      {
        path,
        query: {
          page: request.page ?? FIRST_PAGE,
          pageSize: request.pageSize ?? DEFAULT_PAGE_SIZE,
          locale: request.locale,
        },
        signal: request.signal,
      },
      objectWithList('items'),
    );

  return {
    async categories({ locale, signal } = {}) {
      try {
        return await http.read(
          { path: imagePaths.categories, query: { locale }, signal, timeoutMs: categoriesMs },
          listOf(),
        );
      } catch (error) {
        if (!isApiError(error) || error.code === 'ABORTED') throw error;
        options.onCategoriesFallback?.(error);
        return structuredClone([...fallbackCategories]);
      }
    },
    specialCategories: ({ locale, signal } = {}) =>
      http.read({ path: imagePaths.specialCategories, query: { locale }, signal }, listOf()),
    images: (request = {}) => page(imagePaths.images, request),
    specialImages: (request = {}) => page(imagePaths.specialImages, request),
    async categoryImages(categoryId, request = {}) {
      return page(imagePaths.category(safeNumber(categoryId)), request);
    },
    async metadata(imageId, { locale, signal } = {}) {
      return http.read(
        { path: imagePaths.metadata(safeId(imageId)), query: { locale }, signal },
        objectWith('id'),
      );
    },
    async neighbours(imageId, list = {}, { signal } = {}) {
      return http.read(
        { path: imagePaths.neighbours(safeId(imageId)), query: { ...list }, signal },
        objectWith('index'),
      );
    },
    count: ({ signal } = {}) => http.read({ path: imagePaths.count, signal }, readCount),
    specialCount: ({ signal } = {}) => http.read({ path: imagePaths.specialCount, signal }, readCount),
    async downloadOffer(imageId, { signal, measure } = {}) {
      const path = imagePaths.downloadOffer(safeId(imageId));
      const query = measure ? { measure: 'true' } : {};
      const offer = await http.read({ path, query, signal }, objectWith<DownloadOffer>('file'));
      // Paths of the service, whose origin may differ from that of the page.
      if (URL.canParse(baseUrl)) {
        for (const file of [offer, ...offer.files])
          if (file.directUrl) file.directUrl = new URL(file.directUrl, baseUrl).href;
      }
      return offer;
    },
    async credentialsFile(imageId, { signal } = {}) {
      const response = await http.response({
        path: imagePaths.credentials(safeId(imageId)),
        headers: { accept: '*/*' },
        signal,
      });
      return (await readDownload(response, { idleMs, signal })).blob;
    },
    async download(imageId, { signal, onProgress, size, format } = {}) {
      const response = await http.response({
        path: imagePaths.download(safeId(imageId)),
        query: { size, format },
        headers: { accept: '*/*' },
        signal,
      });
      return readDownload(response, { idleMs, signal, onProgress });
    },
  };
}

function readCount(response: unknown): number | undefined {
  const { count } = objectWith<{ count: number }>('count')(response) ?? {};
  return typeof count === 'number' ? count : undefined;
}
