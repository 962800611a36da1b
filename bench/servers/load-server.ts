import { buildApp } from '../../apps/backend/src/app.ts';
import { readConfig } from '../../apps/backend/src/config/config.ts';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { createPasswordHasher } from '../../apps/backend/src/features/accounts/passwords/password-hasher.ts';
import { limits, type Limits } from '../../apps/backend/src/http/limits.ts';
import { serveBench } from '../lib/server-process.ts';

/** The complete backend with a built site, its usual settings, and limits that count but never refuse. */
const config = readConfig({ ...process.env, NODE_ENV: 'test', PORT: '0' });
const { db } = openDatabase({ url: '', dataDir: config.DATA_DIR });
const unlimited = Object.fromEntries(
  Object.keys(limits).map((name) => [name, { points: Number.MAX_SAFE_INTEGER, windowMs: 60_000 }]),
) as Limits;
const { app, services } = await buildApp({
  config,
  db,
  limits: unlimited,
  siteDir: process.env['SITE_DIR'] ?? '',
});
const [email, password] = [process.env['EMAIL'] ?? '', process.env['PASSWORD'] ?? ''];
await services.accounts.admin.create({ email, firstName: 'Ada', lastName: 'Lovelace', roles: [], password });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

const HASHES = 200;
const hasher = createPasswordHasher({ queueLimit: HASHES });
serveBench(origin, {
  pid: () => process.pid,
  collect: () => globalThis.gc?.(),
  /** Hashes per second of the hasher, with as many at once as it allows. */
  hashes: async () => {
    const started = performance.now();
    await Promise.all(Array.from({ length: HASHES }, () => hasher.hash(password)));
    return (HASHES * 1_000) / (performance.now() - started);
  },
});
