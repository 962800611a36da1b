import { mkdirSync, mkdtempDisposableSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pLimit from 'p-limit';
import { folderItems } from '../apps/backend/src/features/images/files/import/folder-items.ts';
import { createImportClaimStore } from '../apps/backend/src/features/images/files/import/import-claim-store.ts';
import { importImages } from '../apps/backend/src/features/images/files/import/import-images.ts';
import { createImageStore } from '../apps/backend/src/features/images/store/image-store.ts';
import { preparedRenditions } from '../apps/backend/src/features/images/store/renditions.ts';
import { openImageProcesses } from '../apps/backend/src/image-processes/image-processes.ts';
import { sharp } from '../apps/backend/src/lib/sharp.ts';
import { openFileStorage } from '../apps/backend/src/storage/file-storage.ts';
import { withDatabase } from './lib/engines.ts';
import { report } from './lib/report.ts';

/**
 * The import of images of 2048 pixels against bare sharp, which reads the same files and creates the same variants on
 * all cores, without writing or recording anything. Both alternate, one round of images each, so that a busy machine
 * slows both. `pnpm --filter @lumigraph/bench run import [images] [images a round]`
 */
const IMAGES = Number(process.argv[2] ?? 500);
const IMAGES_PER_ROUND = Math.min(IMAGES, Number(process.argv[3] ?? 50));
const ROUNDS = Math.ceil(IMAGES / IMAGES_PER_ROUND);
const SIDE_PX = 2048;

using root = mkdtempDisposableSync(join(tmpdir(), 'bench-import-'));
const folder = join(root.path, 'nature');

/** Empties the folder and draws the images of a round in it; returns their paths. */
async function drawImages(round: number): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const indexes = Array.from({ length: IMAGES_PER_ROUND }, (_, at) => round * IMAGES_PER_ROUND + at);
  return await pLimit(availableParallelism()).map(indexes, draw);
}

const DRAWN = [
  ['png', { compressionLevel: 3 }],
  ['jpeg', { quality: 92 }],
  ['webp', { quality: 88, effort: 1 }],
] as const;

/** Soft shapes with some grain, like generated images; a third in each format. */
async function draw(index: number): Promise<string> {
  const side = 24;
  const small = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, at) => (at * 37 + index * 101 + ((at * index) % 53)) % 256),
  );
  const soft = sharp(small, { raw: { width: side, height: side, channels: 3 } });
  const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const;
  const grain = await sharp({
    create: { width: SIDE_PX, height: SIDE_PX, channels: 3, background: '#808080', noise },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const image = soft
    .resize(SIDE_PX, SIDE_PX, { kernel: 'cubic' })
    .composite([{ input: grain, blend: 'soft-light' }]);
  const [format, options] = DRAWN[index % DRAWN.length]!;
  const path = join(folder, `picture ${String(index).padStart(4, '0')}.${format}`);
  await image.toFormat(format, options).toFile(path);
  return path;
}

/** The direct way with sharp: decode once to the largest size, derive the smaller one from it, encode. */
async function bareSharp(paths: readonly string[]): Promise<void> {
  const ofShapes = Map.groupBy(preparedRenditions, ({ transform }) => transform);
  const shapes = [...ofShapes].toSorted(([a], [b]) => b.width - a.width);
  await pLimit(availableParallelism() + 1).map(paths, async (path) => {
    let image = sharp(await readFile(path), { sequentialRead: true }).autoOrient();
    for (const [{ width, height, crop }, wanted] of shapes) {
      const resized = image.resize(width, height, { fit: crop ? 'cover' : 'inside' }).raw();
      const { data, info } = await resized.toBuffer({ resolveWithObject: true });
      image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
      for (const { format } of wanted) await image.clone().toFormat(format, ENCODED[format]).toBuffer();
    }
  });
}

const ENCODED = {
  avif: { quality: 55, effort: 2 },
  webp: { quality: 78, effort: 3 },
  jpeg: { quality: 80, progressive: true },
};

/** Imports the folder into a new SQLite installation, as the import command does. */
async function ourImport(round: number): Promise<void> {
  const dataDir = join(root.path, `data-${round}`);
  let imported = 0;
  await withDatabase({ url: '', dataDir }, async (db) => {
    const images = openImageProcesses({ IMAGE_PROCESSES: 0, IMAGE_PROCESS_MEMORY_MB: 176 });
    const deps = {
      store: createImageStore(db),
      storage: openFileStorage(join(dataDir, 'pictures')),
      claims: createImportClaimStore(db),
      imageTasks: images.tasks,
      now: Date.now,
    };
    await importImages(deps, folderItems(folder, { special: false }), {
      rights: { licenseUrl: 'https://example.com/license' },
      onOutcome: ({ kind }) => (imported += kind === 'imported' ? 1 : 0),
    });
    await images.close();
  });
  rmSync(dataDir, { recursive: true });
  if (imported !== IMAGES_PER_ROUND)
    throw new Error(`Only ${imported} of ${IMAGES_PER_ROUND} pictures were imported`);
}

/** Images a second. */
async function measure(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (IMAGES_PER_ROUND * 1_000) / (performance.now() - started);
}

const ours: number[] = [];
const reference: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const paths = await drawImages(round);
  const sides = [
    async () => reference.push(await measure(() => bareSharp(paths))),
    async () => ours.push(await measure(() => ourImport(round))),
  ];
  // The order alternates, so that neither side always runs on a warmer machine.
  for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
}
report(`Import of ${IMAGES} images of ${SIDE_PX} px, ${ROUNDS} rounds, load ${loadavg()[0]?.toFixed(1)}`, [
  {
    name: 'import / bare sharp making the same variants',
    unit: 'images/s',
    ours,
    reference,
    atLeast: 0.8,
  },
]);
