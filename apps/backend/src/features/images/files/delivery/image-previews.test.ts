import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ImageStore } from '../../store/image-store.ts';
import { createImagePreviews } from './image-previews.ts';
import type { RenditionService } from './rendition-service.ts';
import { makeRendition } from './make-rendition.ts';
import { previewTransforms } from '../../store/renditions.ts';
import { sharp } from '../../../../lib/sharp.ts';

const store = { find: () => Promise.resolve({ storageKey: 'originals/7f/7f.png' }) } as unknown as ImageStore;

it('are left out while the storage does not respond, and while they are being made', async () => {
  const away = () => Promise.reject(new Error('the storage is away'));
  const broken = createImagePreviews({ store, renditions: { kept: away, get: away } });
  expect(await broken.atHand('nature/fjord', 'whole')).toBeUndefined();

  const made: string[] = [];
  const renditions: RenditionService = {
    kept: () => Promise.resolve(undefined),
    get: ({ transform }) => {
      made.push(transform.text);
      return away();
    },
  };
  const cold = createImagePreviews({ store, renditions });
  expect(await cold.atHand('nature/fjord', 'whole')).toBeUndefined();
  expect(made).toEqual(['preview,c_limit,w_480']);
});

/** Noise is the hardest content to encode. */
const noise = (): Promise<Buffer> =>
  sharp(randomBytes(480 * 600 * 3), { raw: { width: 480, height: 600, channels: 3 } })
    .png()
    .toBuffer();

it('stay below the size limit for detailed images, and are left out if that is impossible', async () => {
  const { maxBytes } = previewTransforms.whole;
  const unlimited = { ...previewTransforms.whole, maxBytes: Number.MAX_SAFE_INTEGER };
  const source = await noise();
  const body = (await makeRendition(source, unlimited, 'avif')).data;
  expect(body.length).toBeGreaterThan(maxBytes);
  const { data, width, height } = await makeRendition(source, previewTransforms.whole, 'avif');
  expect([width, height]).toEqual([480, 600]);
  expect(data.length).toBeLessThanOrEqual(maxBytes);

  const kept = () => Promise.resolve({ body, etag: '"1"' });
  const previews = createImagePreviews({ store, renditions: { kept, get: kept } });
  expect(await previews.atHand('nature/static', 'whole')).toBeUndefined();
});
