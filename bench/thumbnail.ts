import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharp } from '../apps/backend/src/lib/sharp.ts';
import { cpuPerRequest, fetchAll } from './lib/load.ts';
import { cpuMillisOfTree } from './lib/process-memory.ts';
import { publishImages, type PublishedImage } from './lib/publish-images.ts';
import { report } from './lib/report.ts';
import { startServer, type ServerProcess } from './lib/server-process.ts';

/**
 * Thumbnails of the image CDN against sharp alone, and against @fastify/static with the finished file. `node
 * --conditions=@lumigraph/source thumbnail.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 5);
const COLD_A_ROUND = 12;
const WARM_A_ROUND = 3_000;
const CROWD = 64;
const CROWDS = 20;
const TRANSFORM = 'c_fill,f_auto,h_300,w_300';
const headers = { accept: 'image/avif,image/webp,*/*' };

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const images = await publishImages(dataDir, rounds * COLD_A_ROUND + 2 * CROWDS + 1);
  await measure(images);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** The minimal code for this thumbnail. */
function bareSharp({ path }: PublishedImage): Promise<Buffer> {
  return sharp(path)
    .autoOrient()
    .resize({ width: 300, height: 300, fit: 'cover' })
    .toColourspace('srgb')
    .keepXmp()
    .avif({ quality: 55, effort: 2 })
    .toBuffer();
}

async function measure(images: PublishedImage[]): Promise<void> {
  const [warmed, ...others] = images;
  if (!warmed) throw new Error('Nothing to measure');
  const crowded = others.slice(0, CROWDS);
  const calm = others.slice(CROWDS, 2 * CROWDS);
  const cold = others.slice(2 * CROWDS);
  const gallery = await startServer(new URL('servers/thumbnail-server.ts', import.meta.url), {
    DATA_DIR: dataDir,
  });
  const url = ({ publicId }: PublishedImage): string =>
    `${gallery.origin}/cdn/image/upload/${TRANSFORM}/${publicId}`;

  // The first image includes the start of the process that makes thumbnails.
  await fetchAll([url(warmed)], { headers });
  const crowd = (image: PublishedImage): Promise<unknown> =>
    fetchAll(
      Array.from({ length: CROWD }, () => url(image)),
      { headers, connections: CROWD },
    );
  const alone = await cpuMillis(gallery, calm, (image) => fetchAll([url(image)], { headers }));
  const coldCrowd = await cpuMillis(gallery, crowded, crowd);
  const warmCrowd = await cpuMillis(gallery, crowded, crowd);

  const staticDir = join(dataDir, 'static');
  mkdirSync(staticDir);
  writeFileSync(
    join(staticDir, 'thumbnail.avif'),
    Buffer.from(await (await fetch(url(warmed), { headers })).arrayBuffer()),
  );
  const files = await startServer(new URL('servers/thumbnail-server.ts', import.meta.url), {
    SERVE: 'static',
    STATIC_DIR: staticDir,
  });

  const coldTimes = { ours: [] as number[], reference: [] as number[] };
  const warm = { ours: [] as number[], reference: [] as number[] };
  await bareSharp(warmed);
  for (let round = 0; round < rounds; round += 1) {
    // One after the other, alternating with sharp alone on the same image.
    for (const image of cold.slice(round * COLD_A_ROUND, (round + 1) * COLD_A_ROUND)) {
      coldTimes.ours.push(await milliseconds(() => fetchAll([url(image)], { headers, connections: 1 })));
      coldTimes.reference.push(await milliseconds(() => bareSharp(image)));
    }
    const same = (address: string): string[] => Array.from({ length: WARM_A_ROUND }, () => address);
    warm.ours.push(await cpuPerRequest(gallery, same(url(warmed)), headers));
    warm.reference.push(await cpuPerRequest(files, same(`${files.origin}/thumbnail.avif`), headers));
  }
  await Promise.all([gallery.stop(), files.stop()]);

  report(`Thumbnails of 300 x 300 out of 2048 x 1365, AVIF, ${rounds} rounds`, [
    { name: 'cold thumbnail : bare sharp', unit: 'ms', ...coldTimes, target: { atMost: 1.3 } },
    {
      name: `${CROWD} at once for a cold one, more than for a warm one : one alone`,
      unit: 'ms CPU',
      ours: [coldCrowd - warmCrowd],
      reference: [alone],
      // Created once and sent 64 times; creating it twice would give 2.
      target: { atMost: 1.5 },
    },
    { name: 'warm thumbnail : @fastify/static', unit: 'µs CPU', ...warm, target: { atMost: 1 } },
  ]);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** CPU time for each image, with that of the image processes. */
async function cpuMillis(
  { pid }: ServerProcess,
  images: readonly PublishedImage[],
  work: (image: PublishedImage) => Promise<unknown>,
): Promise<number> {
  const before = cpuMillisOfTree(pid);
  for (const image of images) await work(image);
  return (cpuMillisOfTree(pid) - before) / images.length;
}
