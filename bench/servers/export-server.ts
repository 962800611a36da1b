import { buildApp } from '../../apps/backend/src/app.ts';
import { readConfig } from '../../apps/backend/src/config/config.ts';
import { migrate } from '../../apps/backend/src/db/migrate.ts';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { serveBench } from '../lib/server-process.ts';

/** The whole backend with an empty database. */
const config = readConfig({ ...process.env, NODE_ENV: 'test', PORT: '0' });
const { db } = openDatabase({ url: '', dataDir: config.DATA_DIR });
await migrate(db);
const { app } = await buildApp({ config, db });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
serveBench(origin, { memory: () => process.memoryUsage() });
