import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { buildApp } from '../../apps/backend/src/app.ts';
import { readConfig } from '../../apps/backend/src/config/config.ts';
import { migrate } from '../../apps/backend/src/db/migrate.ts';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { seedDemo } from '../../apps/backend/src/features/demo/seed-demo.ts';
import { imageTasks } from '../../apps/backend/src/image-processes/image-tasks.ts';
import { openDisk } from '../../apps/backend/src/storage/open-storages.ts';
import { serveBench } from '../lib/server-process.ts';

/** The backend with the built gallery and the demo images; `/compressed` compresses the same document at each request. */
const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'silent' });
const { db } = openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
await migrate(db);
await seedDemo({ config, db, storages: openDisk(config), imageTasks });
const { app } = await buildApp({
  config,
  db,
  siteDir: join(import.meta.dirname, '../../apps/gallery/dist'),
});

/** As documents are compressed. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const documents = new Map<string, Promise<Buffer>>();
async function read(path: string): Promise<Buffer> {
  const { rawPayload } = await app.inject({
    url: path,
    headers: { 'accept-encoding': 'identity', 'accept-language': 'en', accept: 'text/html' },
  });
  return rawPayload;
}

app.get(
  '/compressed/*',
  { config: { access: 'public', limits: { none: 'a measurement' } }, schema: { hide: true } },
  async (request, reply) => {
    const [path = ''] = request.url.slice('/compressed'.length).split('?');
    const document = documents.get(path) ?? read(path);
    documents.set(path, document);
    const body = await promisify(brotliCompress)(await document, { params });
    return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(body);
  },
);

const { image } = await db
  .selectFrom('image')
  .select('public_id as image')
  .orderBy('id', 'desc')
  .executeTakeFirstOrThrow();
serveBench(await app.listen({ port: 0, host: '127.0.0.1' }), { image: () => `/image/${image}` });
