import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Sharp } from 'sharp';
import { preparedRenditions } from '../apps/backend/src/features/images/store/renditions.ts';
import { sharp } from '../apps/backend/src/lib/sharp.ts';
import { drawImages, each, SIDE_PX } from './lib/draw-images.ts';
import { importFolder } from './lib/import-folder.ts';
import { report } from './lib/report.ts';

/**
 * The import of images of 2048 pixels against bare sharp, which reads the same files and creates the same variants on
 * all cores, without writing or recording anything. Both alternate, one round of images each, so that a busy machine
 * slows both. `pnpm --filter @lumigraph/bench run import [images] [images a round]`
 */
const IMAGES = Number(process.argv[2] ?? 500);
const IMAGES_PER_ROUND = Math.min(IMAGES, Number(process.argv[3] ?? 50));
const ROUNDS = Math.ceil(IMAGES / IMAGES_PER_ROUND);

const root = mkdtempSync(join(tmpdir(), 'bench-import-'));
const folder = join(root, 'nature');

type Shape = [
  transform: { width: number; height: number; crop: boolean },
  wanted: readonly { format: 'avif' | 'webp' | 'jpeg' }[],
];

/** The direct way with sharp: decode once to the largest size, derive the smaller one from it, encode. */
async function bareSharp(paths: readonly string[]): Promise<void> {
  const shapes: Shape[] = [...Map.groupBy(preparedRenditions, ({ transform }) => transform)];
  shapes.sort(([a], [b]) => b.width - a.width);
  await each(paths, availableParallelism() + 1, async (path) => {
    let image = sharp(await readFile(path), { sequentialRead: true }).autoOrient();
    for (const [{ width, height, crop }, wanted] of shapes) {
      const resized = image.resize(width, height, { fit: crop ? 'cover' : 'inside' }).raw();
      const { data, info } = await resized.toBuffer({ resolveWithObject: true });
      image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
      for (const { format } of wanted) await encoders[format](image.clone()).toBuffer();
    }
  });
}

const encoders = {
  avif: (shape: Sharp): Sharp => shape.avif({ quality: 55, effort: 2 }),
  webp: (shape: Sharp): Sharp => shape.webp({ quality: 78, effort: 3 }),
  jpeg: (shape: Sharp): Sharp => shape.flatten().jpeg({ quality: 80, progressive: true }),
};

async function ourImport(round: number): Promise<void> {
  const dataDir = join(root, `data-${round}`);
  const imported = await importFolder(folder, dataDir);
  rmSync(dataDir, { recursive: true });
  if (imported !== IMAGES_PER_ROUND)
    throw new Error(`Only ${imported} of ${IMAGES_PER_ROUND} pictures were imported`);
}

interface Measured {
  perSecond: number;
  cpuMs: number;
}

/** CPU time of this process and of its ended processes, from the fields utime to cstime of Linux. */
function spentMs(): number {
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const ticks = fields.split(' ').slice(11, 15).map(Number);
  return ticks.reduce((sum, count) => sum + count, 0) * 10;
}

/** Images a second, and CPU time an image. */
async function measure(work: () => Promise<void>): Promise<Measured> {
  const spent = spentMs();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  return { perSecond: IMAGES_PER_ROUND / seconds, cpuMs: (spentMs() - spent) / IMAGES_PER_ROUND };
}

try {
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const paths = await drawImages(folder, { count: IMAGES_PER_ROUND, first: round * IMAGES_PER_ROUND });
    const sides = [
      async () => bare.push(await measure(() => bareSharp(paths))),
      async () => ours.push(await measure(() => ourImport(round))),
    ];
    // The order alternates, so that neither side always runs on a warmer machine.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
  }
  const target = { atLeast: 0.8 };
  report(
    `Import of ${IMAGES} pictures of ${SIDE_PX} px, ${ROUNDS} rounds, load ${loadavg()[0]?.toFixed(1)}`,
    [
      {
        name: 'import / bare sharp making the same variants',
        unit: 'pictures/s',
        ours: ours.map(({ perSecond }) => perSecond),
        reference: bare.map(({ perSecond }) => perSecond),
        target,
      },
      {
        name: 'the same in CPU time',
        unit: 'ms of CPU a picture',
        ours: ours.map(({ cpuMs }) => cpuMs),
        reference: bare.map(({ cpuMs }) => cpuMs),
        target: { atMost: 1 / target.atLeast },
      },
    ],
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}
