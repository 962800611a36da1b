import { buildApp } from '../../apps/backend/src/app.ts';
import { readConfig } from '../../apps/backend/src/config/config.ts';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { createImageStore } from '../../apps/backend/src/features/images/store/image-store.ts';
import { serveBench } from '../lib/server-process.ts';

/** The whole backend with its usual settings. */
const config = readConfig({ ...process.env, NODE_ENV: 'test', PORT: '0' });
const { db } = openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
// Rate limits still count but never reject: all requests come from one address.
const unlimited = { points: Number.MAX_SAFE_INTEGER, windowMs: 60_000 };
const limits = { apiKeyReadAddress: unlimited, publicReadAddress: unlimited, studioUser: unlimited };
const { app } = await buildApp({ config, db, limits });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const store = createImageStore(db);
serveBench(origin, {
  /** Simulates a change of the lists, so that the next request of every page is a first one. */
  forget: async () => {
    await store.ensureCategory(`Bench ${process.hrtime.bigint()}`);
  },
});
