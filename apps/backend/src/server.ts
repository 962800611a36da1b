import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SECOND_MS, socialProviders } from '@lumigraph/contracts';
import { buildApp, type App } from './app.ts';
import { scheduleBackups } from './backup/schedule-backups.ts';
import { readConfig, type Config } from './config/config.ts';
import { loadEnvFile } from './config/read-settings.ts';
import { keepFilesPrivate, prepareDataFolder } from './config/data-folder.ts';
import { migratesAtStart, hasPaymentProvider } from './config/settings-checks.ts';
import { checkDatabase } from './db/check.ts';
import { startSharedClock } from './db/shared-clock.ts';
import { prepareSchema } from './db/migrate.ts';
import { openDatabase, type DatabasePatience, type OpenDatabase } from './db/open.ts';
import { seedDemo, type DemoDeps, seedDemoPosts } from './features/demo/seed-demo.ts';
import { configuredProviders } from './features/accounts/social/provider-definitions.ts';
import { createLogger } from './http/logger.ts';
import { createMetrics } from './metrics/metrics.ts';
import { startMetricsServer, type MetricsServer } from './metrics/metrics-server.ts';
import type { Tracing } from './tracing/start-tracing.ts';
import { createMailStore } from './features/mail/mail-store.ts';
import { openImageProcesses } from './image-processes/image-processes.ts';
import { provePortIsFree, anotherPort, exitCodeOf, explainStartFailure } from './config/start-failure.ts';
import { programVersion } from './lib/version.ts';
import { findSites, findStudio, servedSites, type ServedSite } from './sites/served-sites.ts';
import { openStorages, type Storages } from './storage/open-storages.ts';
import { deadlines } from './lib/deadlines.ts';
import { currentWait } from './lib/work-context.ts';

const DRAIN_LIMIT_MS = 10_000;
/** A visitor waits for the queries of a request, nobody for those of a job. */
const patience = (): DatabasePatience => {
  const waiting = currentWait();
  return waiting === undefined
    ? { silenceMs: deadlines.database.jobSilence }
    : { wholeMs: deadlines.database[waiting] };
};

/** Text for the operator: plain lines in a pretty log, lines of the log in JSON. */
type Say = (text: string, level?: 'info' | 'warn') => void;

function sayIn({ logFormat }: Config, logger: Logger): Say {
  if (logFormat === 'pretty') return (text) => void process.stdout.write(`${text}\n`);
  return (text, level = 'info') => logger[level]({ event: 'start' }, text.trim());
}

async function openCheckedDatabase(config: Config, tracing: Tracing | undefined): Promise<OpenDatabase> {
  await prepareDataFolder(config.DATA_DIR);
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  const options = { url, dataDir, onQuery: tracing?.onQuery };
  const database = openDatabase(options);
  await checkDatabase(database, config.DATA_DIR);
  await prepareSchema(database, { dataDir: config.DATA_DIR, mayMigrate: migratesAtStart(config) });
  // A migration may run one statement for minutes; what follows may not.
  await database.close();
  return openDatabase({ ...options, patience });
}

const paymentsOf = (config: Config): string =>
  hasPaymentProvider(config) ? 'payments go to the providers in your settings' : 'payments are a sandbox';

/** Returns the address of the local provider, or the reason why there is none. */
function socialDemoState({ accounts }: App['services'], config: Config): string {
  const port = config.SOCIAL_DEMO_PORT;
  if (accounts.demo) return `http://localhost:${port || '(a free port)'}`;
  if (!config.socialDemo) return 'off (SOCIAL_DEMO is false)';
  if (configuredProviders(config).length === socialProviders.length)
    return 'off (all providers have keys of their own)';
  return `off. It could not use port ${port}; name another one: SOCIAL_DEMO_PORT=${anotherPort(port)} npm start`;
}

interface ReadyServer extends App {
  config: Config;
  siblings: readonly { id: string; port: number }[];
  /** Makes the first administrator; undefined when there is one. */
  adminLink: string | undefined;
}

function announce(say: Say, { app, services, config, siblings, adminLink }: ReadyServer): void {
  const { port } = app.server.address() as AddressInfo;
  const host = config.HOST === '127.0.0.1' || config.HOST === '0.0.0.0' ? 'localhost' : config.HOST;
  if (config.logFormat === 'json') {
    say(`Lumigraph ${programVersion().version} is ready: http://${host}:${port}`);
    // A link that makes an administrator does not belong in a log that is stored or shipped.
    if (adminLink !== undefined && process.stdout.isTTY) process.stdout.write(`${adminLink}\n`);
    else if (adminLink !== undefined)
      say(
        'There is no administrator yet. "gallery users first-admin" prints the link that makes one.',
        'warn',
      );
    return;
  }
  say('');
  say(`  Version:             ${programVersion().version}`);
  say(`  Lumigraph is ready:  http://${host}:${port}`);
  say(`  Studio:              http://${host}:${port}/studio`);
  for (const { id, port: own } of siblings) say(`  ${`${id}:`.padEnd(21)}http://${host}:${own}`);
  if (adminLink !== undefined) {
    say('');
    say('  There is no administrator yet. This link makes one, once and within 24 hours:');
    say(`  ${adminLink}`);
    say('');
  }
  if (!config.production) {
    say(`  Social sign-in demo: ${socialDemoState(services, config)}`);
    say(`  API reference:       http://${host}:${port}/api/docs`);
    say('');
    say(`  This is the demo profile: loose limits, mail goes to an outbox, ${paymentsOf(config)}.`);
    say('  Set NODE_ENV=production to publish a site (docs/operators.md). Ctrl+C stops the server.');
  }
  return say('');
}

/**
 * On SIGTERM or SIGINT the server reports that it is not ready. After the time of the settings it accepts no new
 * connections, finishes running requests and closes the database.
 */
function drainOnSignals({ app, services }: App, database: OpenDatabase, config: Config): void {
  let draining = false;
  const drain = async (): Promise<void> => {
    if (draining) return;
    draining = true;
    services.health.drain();
    await wait(config.SHUTDOWN_DELAY_SECONDS * SECOND_MS);
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain());
}

/** The applications next to this program. */
const appsDir = fileURLToPath(new URL('../..', import.meta.url));

/** The built sites next to this program; without any, only the services respond. */
function builtSites(config: Config, say: Say): ServedSite[] {
  const sites = servedSites(config, findSites(appsDir));
  if (sites.length === 0) say('  No site is built yet ("pnpm build"); only the API responds.', 'warn');
  return sites;
}

/** Records traces when a collector is set. The SDK is loaded only then. */
async function startTraces(config: Config, logger: Logger): Promise<Tracing | undefined> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT || process.env['OTEL_SDK_DISABLED'] === 'true') return undefined;
  const { startTracing } = await import('./tracing/start-tracing.ts');
  return startTracing(logger);
}

/** Serves metrics when their port is set. */
async function startMetrics(
  { METRICS_HOST: host, METRICS_PORT: port }: Config,
  { db, connections }: OpenDatabase,
): Promise<MetricsServer | undefined> {
  if (port === 0) return undefined;
  await provePortIsFree(host, port);
  const { registry } = createMetrics({ countMails: createMailStore(db).counts, connections });
  return startMetricsServer(registry, { host, port });
}

/** The first start of an empty demo takes half a minute, so it reports its progress. */
async function fillDemo(
  deps: Omit<DemoDeps, 'now'> & { config: Config; storages: Storages },
  say: Say,
): Promise<void> {
  let announced = -1;
  const result = await seedDemo(deps, {
    onProgress: ({ done, total }) => {
      const tenth = Math.floor((done / total) * 10);
      if (tenth > announced) say(`  Preparing the demo images: ${done} of ${total}`);
      announced = Math.max(announced, tenth);
    },
  });
  if (result.kind === 'filled') {
    for (const { name, reason } of result.refused) say(`  ${name} was left out: ${reason}`, 'warn');
  }
  await seedDemoPosts(deps);
}

async function main(): Promise<void> {
  keepFilesPrivate();
  let config: Config | undefined;
  try {
    const fromFile = loadEnvFile();
    config = readConfig(process.env, fromFile);
    const logger = createLogger({ level: config.logLevel, format: config.logFormat });
    const say = sayIn(config, logger);
    for (const warning of config.warnings) say(`  Warning: ${warning}.`, 'warn');
    const sites = builtSites(config, say);
    await provePortIsFree(config.HOST, config.PORT);
    for (const { port } of sites.slice(1)) await provePortIsFree(config.HOST, port);
    const tracing = await startTraces(config, logger);
    const database = await openCheckedDatabase(config, tracing);
    const metrics = await startMetrics(config, database);
    const storages = await openStorages(config);
    await storages.check();
    const imageProcesses = openImageProcesses(config, { isBackground: true });
    const imageTasks = imageProcesses.tasks;
    const clock = config.DATABASE_URL === '' ? undefined : await startSharedClock(database.db);
    await fillDemo({ config, db: database.db, storages, imageTasks }, say);
    const [mainSite, ...siblings] = sites;
    const studioDir = findStudio(appsDir);
    const built = await buildApp({
      config,
      db: database.db,
      ...(clock ? { now: clock.now, clockAheadMs: clock.aheadMs } : {}),
      storages,
      imageTasks,
      logger,
      siblings,
      accounts: { withSocialDemo: true },
      ...(studioDir === undefined ? {} : { studioDir }),
      ...(mainSite ? { siteDir: mainSite.dir, siteId: mainSite.id } : {}),
    });
    built.app.addHook('onClose', imageProcesses.close);
    built.app.addHook('onClose', async () => clock?.stop());
    built.app.addHook('onClose', async () => metrics?.close());
    built.app.addHook('onClose', async () => tracing?.close());
    scheduleBackups(built.app, { config, db: database.db });
    drainOnSignals(built, database, config);
    await built.app.listen({ host: config.HOST, port: config.PORT });
    const ports = await built.listenSiblings(config.HOST);
    const open = siblings.map(({ id }, index) => ({ id, port: ports[index] ?? 0 }));
    const adminLink = studioDir === undefined ? undefined : await built.services.accounts.firstAdmin.link();
    announce(say, { ...built, config, siblings: open, adminLink });
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error, config)}\n`);
    process.exit(exitCodeOf(error));
  }
}

await main();
