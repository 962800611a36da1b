import {
  encodePath,
  FREE_DOWNLOAD_WAIT_S,
  LARGE_LONG_SIDE_PX,
  SMALL_LONG_SIDE_PX,
  STANDARD_LONG_SIDE_PX,
  type DownloadOffer,
  type Image,
  type ImageMetadata,
  type ImagePage,
  type ImagesApi,
  type ListQuery,
  type OfferedFile,
  type PageRequest,
  type SearchApi,
} from '@lumigraph/contracts';

/** The error of the clients and the server for an unknown image, as screens receive it. */
export function notFound(): Error {
  return Object.assign(new Error('Not found'), { name: 'ApiError', code: 'NOT_FOUND', status: 404 });
}

export function unavailable(): Error {
  return Object.assign(new Error('Not now'), {
    name: 'ApiError',
    code: 'UNAVAILABLE',
    status: 503,
    requestId: 'req-7',
  });
}

export function sampleImage(id: string, more: Partial<ImageMetadata> = {}): ImageMetadata {
  const path = encodePath(id);
  return {
    id,
    title: `Title of ${id}`,
    alt: `What ${id} shows`,
    thumbnailUrl: `/cdn/image/upload/c_fill,h_300,w_300/${path}`,
    imageUrl: `/cdn/image/upload/${path}`,
    width: 3000,
    height: 2000,
    placeholder: '#123456',
    categoryId: 1,
    createdAt: '2026-11-12T23:30:00.000Z',
    special: false,
    categoryName: 'Nature',
    format: 'png',
    bytes: 2_400_000,
    source: 'trainedAlgorithmicMedia',
    license: 'Free with credit',
    credit: 'Lumigraph',
    tags: ['mountains'],
    ...more,
  };
}

/** The download offer of a visitor, or of a member when the overrides set it. */
export function offerOf(image: ImageMetadata, change: Partial<DownloadOffer> = {}): DownloadOffer {
  const { format, width, height, bytes } = image;
  const scale = Math.min(1, STANDARD_LONG_SIDE_PX / Math.max(width, height));
  const original = { format, width, height, bytes };
  const standard = {
    format: 'jpeg',
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    bytes: null,
  };
  const smaller = Math.min(1, SMALL_LONG_SIDE_PX / Math.max(width, height));
  const small = { ...standard, width: Math.round(width * smaller), height: Math.round(height * smaller) };
  const originalAllowed = change.originalAllowed === true;
  const directUrl = originalAllowed ? null : image.imageUrl;
  const larger = Math.min(1, LARGE_LONG_SIDE_PX / Math.max(width, height));
  const large = {
    width: Math.round(width * larger),
    height: Math.round(height * larger),
    bytes: originalAllowed ? 1_800_000 : null,
  };
  const files: OfferedFile[] = [
    { size: 'small', ...small, bytes: 96_000, allowed: true, directUrl },
    { size: 'small', ...small, format: 'webp', bytes: 61_000, allowed: true, directUrl },
    { size: 'standard', ...standard, bytes: 412_000, allowed: true, directUrl },
    { size: 'standard', ...standard, format: 'webp', bytes: 288_000, allowed: true, directUrl },
    ...(['jpeg', 'webp'] as const)
      .filter((one) => scale < 1 && (larger < 1 || one !== format))
      .map((one) => ({
        size: 'large' as const,
        format: one,
        ...large,
        allowed: originalAllowed,
        directUrl: null,
      })),
    { size: 'original', ...original, allowed: originalAllowed, directUrl: null },
  ];
  return {
    waitSeconds: FREE_DOWNLOAD_WAIT_S,
    originalAllowed: false,
    file: change.originalAllowed ? original : standard,
    original,
    license: change.originalAllowed ? 'premium' : 'free',
    files,
    remaining: null,
    directUrl: change.originalAllowed ? null : image.imageUrl,
    ...change,
  };
}

/** The image service over a list in memory, with the order and the limits of the real one. */
export function memoryImages(
  sampleImages: readonly ImageMetadata[],
  change: Partial<ImagesApi> = {},
): () => Promise<ImagesApi> {
  const listOf = ({ categoryId, special }: ListQuery): ImageMetadata[] =>
    sampleImages.filter(
      (image) => (categoryId === undefined || image.categoryId === categoryId) && (!special || image.special),
    );
  const find = (id: string): ImageMetadata => {
    const found = sampleImages.find((image) => image.id === id);
    if (!found) throw notFound();
    return found;
  };
  const page = (
    items: readonly Image[],
    { page: number = 1, pageSize = 12 }: PageRequest = {},
  ): ImagePage => ({
    items: items.slice((number - 1) * pageSize, number * pageSize),
    page: number,
    pageSize,
    total: items.length,
  });
  const api: ImagesApi = {
    categories: async () => [],
    specialCategories: async () => [],
    images: async (request) => page(sampleImages, request),
    specialImages: async (request) => page(listOf({ special: true }), request),
    categoryImages: async (categoryId, request) => page(listOf({ categoryId }), request),
    metadata: async (id) => find(id),
    neighbours: async (id, list = {}) => {
      const images = listOf(list);
      const at = images.indexOf(find(id));
      if (at < 0) throw notFound();
      return {
        previous: images[at - 1] ?? null,
        next: images[at + 1] ?? null,
        index: at + 1,
        total: images.length,
      };
    },
    count: async () => sampleImages.length,
    specialCount: async () => listOf({ special: true }).length,
    downloadOffer: async (id) => offerOf(find(id)),
    credentialsFile: async (id) => new Blob([find(id).title], { type: 'image/jpeg' }),
    download: async (id) => ({ blob: new Blob([find(id).title]), fileName: 'from the server.png' }),
    ...change,
  };
  return () => Promise.resolve(api);
}

/** The search over the same list: images of the same category count as similar. */
export function memorySearch(sampleImages: readonly ImageMetadata[]): () => Promise<SearchApi> {
  const api: SearchApi = {
    search: () => Promise.reject(new Error('This page must not search.')),
    suggest: () => Promise.resolve([]),
    related: (imageId) => {
      const own = sampleImages.find(({ id }) => id === imageId);
      return own
        ? Promise.resolve(
            sampleImages.filter(({ id, categoryId }) => id !== imageId && categoryId === own.categoryId),
          )
        : Promise.reject(notFound());
    },
  };
  return () => Promise.resolve(api);
}
