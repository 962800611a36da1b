import { fallbackCategories, type ImagesApi } from '@lumigraph/contracts';

/** An images client that loads with its first call, and again with the next call when that failed. */
export function lazyImages(load: () => Promise<ImagesApi>): ImagesApi {
  let loading: Promise<ImagesApi> | undefined;
  const client = (): Promise<ImagesApi> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    // This call never rejects, so it must not reject when the code fails to load either.
    categories: (options) =>
      client().then(
        (images) => images.categories(options),
        () => structuredClone([...fallbackCategories]),
      ),
    specialCategories: async (options) => (await client()).specialCategories(options),
    images: async (request) => (await client()).images(request),
    specialImages: async (request) => (await client()).specialImages(request),
    categoryImages: async (categoryId, request) => (await client()).categoryImages(categoryId, request),
    metadata: async (imageId, options) => (await client()).metadata(imageId, options),
    neighbours: async (imageId, list, options) => (await client()).neighbours(imageId, list, options),
    count: async (options) => (await client()).count(options),
    specialCount: async (options) => (await client()).specialCount(options),
    downloadOffer: async (imageId, options) => (await client()).downloadOffer(imageId, options),
    download: async (imageId, options) => (await client()).download(imageId, options),
  };
}
