import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { checkDatabase } from './db/check.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, type OpenDatabase } from './db/open.ts';
import { seedDemo } from './features/demo/seed-demo.ts';
import { seedDemoPosts } from './features/demo/seed-demo-posts.ts';
import { createLogger } from './plugins/logger.ts';
import { provePortIsFree } from './port.ts';
import { openStorages, type Storages } from './storage/open-storages.ts';
import { explainStartFailure } from './start-failure.ts';

const DRAIN_LIMIT_MS = 10_000;

/** Lines for the person at the terminal; the log itself is JSON. */
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function openCheckedDatabase(config: Config): Promise<OpenDatabase> {
  await prepareDataFolder(config.DATA_DIR);
  const database = openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  await checkDatabase(database, config.DATA_DIR);
  await migrate(database.db);
  return database;
}

function announce(app: FastifyInstance, config: Config): void {
  const { port } = app.server.address() as AddressInfo;
  const host = config.HOST === '127.0.0.1' || config.HOST === '0.0.0.0' ? 'localhost' : config.HOST;
  say('');
  say(`  Lumigraph is ready:  http://${host}:${port}`);
  if (!config.production) {
    say(`  API reference:       http://${host}:${port}/api/docs`);
    say('');
    say('  This is the demo profile: loose limits, mail goes to an outbox, payments are a sandbox.');
    say('  Set NODE_ENV=production to publish a site (docs/operators.md). Ctrl+C stops the server.');
  }
  say('');
}

/** On SIGTERM or SIGINT: no new connections, running requests finish, then the database closes. */
function drainOnSignals(app: FastifyInstance, database: OpenDatabase): void {
  let draining = false;
  const drain = async (): Promise<void> => {
    if (draining) return;
    draining = true;
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain());
}

/** The built gallery beside this program; while it is not built, only the services answer. */
function builtSite(): { siteDir?: string } {
  const siteDir = fileURLToPath(new URL('../../gallery/dist', import.meta.url));
  if (existsSync(join(siteDir, 'server', 'entry-server.js'))) return { siteDir };
  say('  The site is not built yet ("pnpm build"); only the API answers.');
  return {};
}

/** The first start of an empty demo takes half a minute: it says what it does. */
async function fillDemo(config: Config, { db }: OpenDatabase, storages: Storages): Promise<void> {
  let announced = -1;
  const result = await seedDemo(
    { config, db, storages },
    {
      onProgress: ({ done, total }) => {
        const tenth = Math.floor((done / total) * 10);
        if (tenth > announced) say(`  Preparing the demo pictures: ${done} of ${total}`);
        announced = Math.max(announced, tenth);
      },
    },
  );
  if (result.kind === 'filled') {
    for (const { name, reason } of result.refused) say(`  ${name} was left out: ${reason}`);
  }
  await seedDemoPosts({ config, db, storages });
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    await provePortIsFree(config.HOST, config.PORT);
    const logger = createLogger({ level: config.logLevel });
    const database = await openCheckedDatabase(config);
    const storages = await openStorages(config);
    await storages.check();
    await fillDemo(config, database, storages);
    const app = await buildApp({ config, db: database.db, storages, logger, ...builtSite() });
    drainOnSignals(app, database);
    await app.listen({ host: config.HOST, port: config.PORT });
    announce(app, config);
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error, config)}\n`);
    process.exit(1);
  }
}

await main();
