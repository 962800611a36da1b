import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { buildApp } from '../../apps/backend/src/app.ts';
import { readConfig } from '../../apps/backend/src/config/config.ts';
import { migrate } from '../../apps/backend/src/db/migrate.ts';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { seedDemo } from '../../apps/backend/src/features/demo/seed-demo.ts';
import { createImageStore } from '../../apps/backend/src/features/images/store/image-store.ts';
import { imageTasks } from '../../apps/backend/src/image-processes/image-tasks.ts';
import { openDisk } from '../../apps/backend/src/storage/open-storages.ts';
import { serveBench } from '../lib/server-process.ts';

/**
 * The whole backend with the built gallery and the demo images; `/stored` serves its documents as finished bytes,
 * `/compressed` compresses the finished bytes for each request, as a document that is rendered is compressed.
 */
const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'silent' });
const { db } = openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
await migrate(db);
await seedDemo({ config, db, storages: openDisk(config), imageTasks });
const { app } = await buildApp({ config, db, siteDir: process.env['SITE_DIR'] ?? '' });

/** Bytes and headers of the rendered documents. */
const stored = new Map<string, ReturnType<typeof read>>();
async function read(path: string, headers: Record<string, string>) {
  const { rawPayload, headers: own } = await app.inject({ url: path, headers });
  return { body: rawPayload, headers: own };
}
function storedDocument(path: string, headers: Record<string, string>): ReturnType<typeof read> {
  const key = `${headers['accept-encoding']} ${path}`;
  const document = stored.get(key) ?? read(path, headers);
  stored.set(key, document);
  return document;
}

const measured = {
  config: { access: 'public', limits: { none: 'a measurement' } },
  schema: { hide: true },
} as const;

app.get('/stored/*', measured, async (request, reply) => {
  const headers = request.headers as Record<string, string>;
  const document = await storedDocument(request.url.slice('/stored'.length), headers);
  return reply.headers(document.headers).send(document.body);
});

const BROTLI_QUALITY = 4;
const params = {
  [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
app.get('/compressed/*', measured, async (request, reply) => {
  const headers = { ...(request.headers as Record<string, string>), 'accept-encoding': 'identity' };
  const document = await storedDocument(request.url.slice('/compressed'.length), headers);
  const body = await promisify(brotliCompress)(document.body, { params });
  const { 'content-length': _length, ...own } = document.headers;
  return reply.headers({ ...own, 'content-encoding': 'br' }).send(body);
});

const store = createImageStore(db);
const [first] = (await store.page({ kind: 'all' }, 1, 1))?.items ?? [];
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
serveBench(origin, {
  image: () => first?.publicId,
  /** Simulates a change of the lists, so that cached documents are rendered again. */
  forget: async () => {
    await store.ensureCategory(`Bench ${process.hrtime.bigint()}`);
  },
});
