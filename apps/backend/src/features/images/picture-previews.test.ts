import { expect, it } from 'vitest';
import type { ImageStore } from './image-store.ts';
import { createPicturePreviews } from './picture-previews.ts';
import type { RenditionService } from './rendition-service.ts';

const store = { find: () => Promise.resolve({ storageKey: 'originals/7f/7f.png' }) } as unknown as ImageStore;

it('are left out while the storage is away, and while they are being made', async () => {
  const away = () => Promise.reject(new Error('the storage is away'));
  const broken = createPicturePreviews({ store, renditions: { kept: away, get: away } });
  expect(await broken.atHand('nature/fjord', 'c_limit,w_480')).toBeUndefined();

  const made: string[] = [];
  const renditions: RenditionService = {
    kept: () => Promise.resolve(undefined),
    get: ({ transform }) => {
      made.push(transform.text);
      return away();
    },
  };
  const cold = createPicturePreviews({ store, renditions });
  expect(await cold.atHand('nature/fjord', 'c_limit,w_480')).toBeUndefined();
  expect(made).toEqual(['c_limit,w_480']);
});
