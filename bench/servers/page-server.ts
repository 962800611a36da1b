import process from 'node:process';
import { buildApp } from '../../apps/backend/src/app.ts';
import { readConfig } from '../../apps/backend/src/config/config.ts';
import { migrate } from '../../apps/backend/src/db/migrate.ts';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { seedDemo } from '../../apps/backend/src/features/demo/seed-demo.ts';
import { createImageStore } from '../../apps/backend/src/features/images/catalogue/image-store.ts';
import { openDisk } from '../../apps/backend/src/storage/open-storages.ts';
import { serveBench } from '../lib/server-process.ts';

/** The whole backend with the built gallery and the demo images; `/stored` serves its documents as finished bytes. */
const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'silent' });
const { db } = openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
await migrate(db);
await seedDemo({ config, db, storages: openDisk(config) });
const { app } = await buildApp({ config, db, siteDir: process.env['SITE_DIR'] ?? '' });

/** Bytes and headers of the rendered documents. */
const stored = new Map<
  string,
  { body: Buffer; headers: Record<string, number | string | string[] | undefined> }
>();
app.get('/stored/*', { schema: { hide: true } }, async (request, reply) => {
  const path = request.url.slice('/stored'.length);
  let document = stored.get(path);
  if (!document) {
    const { rawPayload, headers } = await app.inject({ url: path, headers: request.headers });
    document = { body: rawPayload, headers };
    stored.set(path, document);
  }
  return reply.headers(document.headers).send(document.body);
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
