import { join } from 'node:path';
import { migrate } from '../../apps/backend/src/db/migrate.ts';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { createImageStore } from '../../apps/backend/src/features/images/store/image-store.ts';
import { sharp } from '../../apps/backend/src/lib/sharp.ts';
import { newStorageKey, openFileStorage } from '../../apps/backend/src/storage/file-storage.ts';
import { sampleImage } from '../../apps/backend/src/testing/images/sample-image.ts';

export interface PublishedImage {
  publicId: string;
  /** The original on the disk. */
  path: string;
}

/** Publishes JPEG images of 2048 pixels with the detail of a photograph in a new data folder on SQLite. */
export async function publishImages(dataDir: string, count: number): Promise<PublishedImage[]> {
  const { db, close } = openDatabase({ url: '', dataDir });
  await migrate(db);
  const store = createImageStore(db);
  const storage = openFileStorage(join(dataDir, 'pictures'));
  const images: PublishedImage[] = [];
  for (let index = 0; index < count; index += 1) {
    const storageKey = newStorageKey('originals', 'jpg');
    await storage.put(storageKey, await draw(index), { durable: false });
    const image = sampleImage(`bench-${index}`, { storageKey, format: 'jpeg', width: 2048, height: 1365 });
    await store.addMany([image]);
    images.push({ publicId: image.publicId, path: storage.localPath(storageKey) ?? '' });
  }
  await close();
  return images;
}

function draw(index: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({
    create: {
      width: 512,
      height: 341,
      channels: 3,
      background: { r: (index * 37) % 256, g: 90, b: 150 },
      noise,
    },
  })
    .blur(2)
    .resize(2048, 1365)
    .jpeg({ quality: 90 })
    .toBuffer();
}
