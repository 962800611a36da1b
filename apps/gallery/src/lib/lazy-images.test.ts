import { fallbackCategories, type ImagesApi } from '@lumigraph/contracts';
import { expect, it, vi } from 'vitest';
import { lazyImages } from './lazy-images.ts';

const client = {
  count: () => Promise.resolve(68),
  categories: () => Promise.resolve([]),
} as unknown as ImagesApi;

it('fetches the client once, with the first call', async () => {
  const load = vi.fn<() => Promise<ImagesApi>>().mockResolvedValue(client);
  const images = lazyImages(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([images.count(), images.count(), images.categories()])).toEqual([68, 68, []]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('tries again after its code did not come, and has the categories all the same', async () => {
  const load = vi.fn<() => Promise<ImagesApi>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(client);
  const images = lazyImages(load);
  await expect(images.count()).rejects.toThrow('Failed to fetch');
  expect(await images.categories()).toEqual(fallbackCategories);
  expect(await images.count()).toBe(68);
});
