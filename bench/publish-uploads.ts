import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import {
  MAX_CHANGED_DRAFTS,
  STUDIO_MAX_PAGE_SIZE,
  UPLOAD_CHUNK_BYTES,
  type ImageDraft,
  type PublishedDrafts,
  type StudioCategory,
  type StudioPage,
} from '@lumigraph/contracts/studio';
import { createAccessKeys } from '../apps/backend/src/features/studio/access-keys.ts';
import { drawImages, each, SIDE_PX } from './lib/draw-images.ts';
import { withDatabase } from './lib/engines.ts';
import { importFolder } from './lib/import-folder.ts';
import { report } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';

/**
 * Images of 2048 pixels that are uploaded to the studio and published, against the import command with the same files:
 * from the first byte to the last published image. The uploads are those of the browser: the protocol tus, four files
 * at once, then texts and category of each draft, then the publication of all. Both alternate, one round of images
 * each. `pnpm --filter @lumigraph/bench publish-uploads [images] [images a round]`
 */
const IMAGES = Number(process.argv[2] ?? 100);
const IMAGES_PER_ROUND = Math.min(IMAGES, Number(process.argv[3] ?? 50));
const ROUNDS = Math.ceil(IMAGES / IMAGES_PER_ROUND);
const FILES_AT_ONCE = 4;
const POLL_MS = 200;

const root = mkdtempSync(join(tmpdir(), 'bench-publish-'));
const folder = join(root, 'nature');

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/** Images a second. */
async function measure(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return IMAGES_PER_ROUND / ((performance.now() - started) / 1_000);
}

async function imported(dataDir: string): Promise<number> {
  let perSecond = 0;
  assertAll(
    await importFolder(folder, dataDir, async (work) => {
      perSecond = await measure(work);
    }),
  );
  return perSecond;
}

async function uploaded(dataDir: string, paths: readonly string[]): Promise<number> {
  const key = await accessKey(dataDir);
  const environment = { DATABASE_URL: '', DATA_DIR: dataDir };
  const server = await startServer(new URL('servers/list-server.ts', import.meta.url), environment);
  const call = caller(server.origin, key);
  const { id: categoryId } = await call.json<StudioCategory>('POST', 'categories', { name: 'Benchmark' });
  let count = 0;
  const perSecond = await measure(async () => {
    await each(paths, FILES_AT_ONCE, (path) => upload(call, path));
    const drafts = await readyDrafts(call);
    await each(drafts, FILES_AT_ONCE, ({ id, version, upload: { fileName } }) =>
      // Of hundreds of drawn images, some look like another one.
      call.json(
        'PATCH',
        `images/${id}`,
        { alt: { en: fileName }, categoryId, acceptsSimilar: true },
        version,
      ),
    );
    const ids = drafts.map(({ id }) => id);
    for (let start = 0; start < ids.length; start += MAX_CHANGED_DRAFTS) {
      const body = { ids: ids.slice(start, start + MAX_CHANGED_DRAFTS) };
      count += (await call.json<PublishedDrafts>('POST', 'image-drafts/publish', body)).published.length;
    }
  });
  await server.stop();
  assertAll(count);
  return perSecond;
}

type Caller = ReturnType<typeof caller>;

function caller(origin: string, key: string) {
  /** A server without CPU time, as on a busy machine, refuses requests: they are repeated, as the browser does. */
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) };
    for (;;) {
      const response = await fetch(new URL(url, origin), { ...init, headers });
      if (response.ok) return response;
      const text = await response.text();
      if (response.status !== 503)
        throw new Error(`${init.method} ${url} answered ${response.status}: ${text}`);
      await pause();
    }
  };
  return {
    send,
    async json<T>(...[method, path, body, version]: [string, string, object?, number?]): Promise<T> {
      const response = await send(`/api/studio/${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
      });
      return (await response.json()) as T;
    },
  };
}

async function upload({ send }: Caller, path: string): Promise<void> {
  const file = await readFile(path);
  const tus = { 'tus-resumable': '1.0.0' };
  const name = Buffer.from(basename(path)).toString('base64');
  const headers = { ...tus, 'upload-length': String(file.length), 'upload-metadata': `filename ${name}` };
  const begun = await send('/api/studio/uploads', { method: 'POST', headers });
  const url = begun.headers.get('location') ?? '';
  for (let offset = 0; offset < file.length; offset += UPLOAD_CHUNK_BYTES) {
    const part = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const body = new Uint8Array(file.subarray(offset, offset + UPLOAD_CHUNK_BYTES));
    await send(url, { method: 'PATCH', headers: { ...tus, ...part }, body });
  }
}

/** All drafts, after the server has read their files. */
async function readyDrafts(call: Caller): Promise<ImageDraft[]> {
  for (;;) {
    const drafts: ImageDraft[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = `pageSize=${STUDIO_MAX_PAGE_SIZE}${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page: StudioPage<ImageDraft> = await call.json('GET', `image-drafts?owner=me&${query}`);
      drafts.push(...page.items);
      cursor = page.nextCursor;
    }
    if (drafts.every((draft) => draft.upload.state !== 'waiting')) return drafts;
    await pause();
  }
}

const accessKey = (dataDir: string): Promise<string> =>
  withDatabase({ url: '', dataDir }, async (db) => {
    const keys = createAccessKeys({ db, now: Date.now });
    const scopes = ['images:read', 'images:write'] as const;
    return (await keys.create({ name: 'Benchmark', scopes: [...scopes], days: 1 }, null)).key;
  });

function assertAll(count: number): void {
  if (count !== IMAGES_PER_ROUND)
    throw new Error(`Only ${count} of ${IMAGES_PER_ROUND} pictures were published`);
}

try {
  const ours: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const paths = await drawImages(folder, { count: IMAGES_PER_ROUND, first: round * IMAGES_PER_ROUND });
    const sides = [
      async () => reference.push(await imported(join(root, `imported-${round}`))),
      async () => ours.push(await uploaded(join(root, `uploaded-${round}`), paths)),
    ];
    // The order alternates, so that neither side always runs on a warmer machine.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
  }
  report(
    `Upload and publication of ${IMAGES} pictures of ${SIDE_PX} px, ${ROUNDS} rounds, load ${loadavg()[0]?.toFixed(1)}`,
    [
      {
        name: 'upload in the studio : import by the command',
        unit: 'pictures/s',
        ours,
        reference,
        target: { atLeast: 0.8 },
      },
    ],
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}
