import { pino } from 'pino';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';

const config = readConfig(process.env);
const logger = pino({ level: config.LOG_LEVEL });
const { db } = openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
await migrate(db);
const app = await buildApp({ config, db, logger });
await app.listen({ host: config.HOST, port: config.PORT });
