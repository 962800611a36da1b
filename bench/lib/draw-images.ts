import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sharp } from '../../apps/backend/src/lib/sharp.ts';

/** Length of each side of the drawn images. */
export const SIDE_PX = 2048;

interface Drawn {
  count: number;
  /** Number of the first one: images with other numbers differ. */
  first: number;
}

/** Empties a folder and draws images in it; returns their paths. */
export async function drawImages(folder: string, { count, first }: Drawn): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const paths: string[] = [];
  const indexes = Array.from({ length: count }, (_, at) => first + at);
  await each(indexes, availableParallelism(), async (index) => paths.push(await draw(folder, index)));
  return paths.toSorted();
}

/** Soft shapes with some grain, like generated images; a third each of PNG, JPEG and WebP. */
async function draw(folder: string, index: number): Promise<string> {
  const small = Buffer.from(
    Array.from({ length: 24 * 24 * 3 }, (_, at) => (at * 37 + index * 101 + ((at * index) % 53)) % 256),
  );
  const soft = sharp(small, { raw: { width: 24, height: 24, channels: 3 } }).resize(SIDE_PX, SIDE_PX, {
    kernel: 'cubic',
  });
  const grain = await sharp({
    create: {
      width: SIDE_PX,
      height: SIDE_PX,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 6 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const image = soft.composite([{ input: grain, blend: 'soft-light' }]);
  const path = join(folder, `picture ${String(index).padStart(4, '0')}.${['png', 'jpg', 'webp'][index % 3]}`);
  // A format stays with its instance, so each has one of its own.
  const encoded = [
    image.clone().png({ compressionLevel: 3 }),
    image.clone().jpeg({ quality: 92 }),
    image.clone().webp({ quality: 88, effort: 1 }),
  ];
  await encoded[index % 3]?.toFile(path);
  return path;
}

/** Runs `parallel` jobs at once until all are done. */
export async function each<T>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}
