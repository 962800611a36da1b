import { fallbackCategories, type ImagesApi } from '@lumigraph/contracts';

/** An images client that is fetched with the first call of it, and again with the next one when that failed. */
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
    // The one call that never fails, so not for want of its code either.
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
