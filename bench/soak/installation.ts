import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { childEnvironment } from '../../apps/backend/src/testing/child-environment.ts';
import { openFaultProxy, proxyPostgres } from '../../apps/backend/src/testing/fault-proxy.ts';
import { createFakeStripe } from '../../apps/backend/src/testing/payments/fake-stripe.ts';
import { createDatabase, runOn, startPostgres } from '../../apps/backend/src/testing/postgres.ts';
import { startServerProcess, waitForHealth } from '../../apps/backend/src/testing/server-process.ts';
import { startSmtpInbox } from '../../apps/backend/src/testing/smtp-inbox.ts';
import { createLog } from './observe.ts';

const CLI = fileURLToPath(new URL('../../apps/backend/src/cli.ts', import.meta.url));
const CLOCK = fileURLToPath(new URL('../../apps/backend/src/testing/moved-clock.ts', import.meta.url));
const NODE_ARGUMENTS = ['--expose-gc', '--import', CLOCK];

/** Every six hours. */
export const backupTimes = { everyHours: 6, minute: 17 };

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** Gives the database a clock of its own: the servers on PostgreSQL go by that of the database. */
const MOVABLE_CLOCK = `
  create schema clock;
  create table clock.ahead (ms double precision not null);
  insert into clock.ahead values (0);
  create function clock.clock_timestamp() returns timestamptz volatile language sql as
    $$ select pg_catalog.clock_timestamp() + (select ms from clock.ahead) * interval '1 millisecond' $$;
  alter database soak set search_path = public, clock, pg_catalog`;

/**
 * Everything that runs: servers, the database, a mail server and a payment provider, and the ways between them. Two
 * instances share a PostgreSQL database; SQLite has one. The clock begins behind that of the machine: a file is then
 * never older than the clock says.
 */
export async function openInstallation(engine: 'sqlite' | 'postgres', behindMs: number) {
  const log = createLog();
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const clock = join(folder, 'clock');
  let aheadMs = -behindMs;
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = postgres ? await createDatabase(postgres.url, 'soak') : '';
  const setClock = async (): Promise<void> => {
    writeFileSync(clock, String(aheadMs));
    if (postgres) await runOn(databaseUrl, `update clock.ahead set ms = ${aheadMs}`);
  };
  if (postgres) await runOn(databaseUrl, MOVABLE_CLOCK);
  await setClock();
  const through = postgres ? await proxyPostgres(databaseUrl) : undefined;
  const inbox = await startSmtpInbox();
  const mailProxy = await openFaultProxy({ port: inbox.port, host: '127.0.0.1' });
  const stripe = createFakeStripe();
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: through?.url ?? '',
    NODE_ENV: 'demo',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'info',
    MOVED_CLOCK: clock,
    SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
    MAIL_FROM: 'Gallery <no-reply@gallery.example>',
    CONTACT_KEEP_DAYS: '30',
    WEBHOOK_KEEP_DAYS: '7',
    FAILED_MAIL_KEEP_DAYS: '1',
    PLAN_TRIAL_DAYS: '0',
    BACKUP_TO: join(folder, 'backups'),
    TZ: 'UTC',
    BACKUP_AT: `${backupTimes.minute} */${backupTimes.everyHours} * * *`,
    BACKUP_KEEP: '4',
    PUBLIC_ORIGIN: 'http://localhost:5200',
    ...stripe.environment(await stripe.listen()),
  };
  const start = () =>
    startServerProcess(folder, settings, { nodeArguments: NODE_ARGUMENTS, onLine: log.add });
  const first = await start();
  const servers = postgres ? [first, await start()] : [first];
  return {
    folder,
    dataDir,
    log,
    servers,
    postgres,
    databaseProxy: through?.proxy,
    mailProxy,
    inbox,
    stripe,
    /** The database without a proxy; the caller closes it. */
    openForChecks: () => openDatabase({ url: databaseUrl, dataDir }),
    /** Milliseconds since the epoch on the clock of the servers. */
    now: () => Date.now() + aheadMs,
    /** Resolves when the jobs that became due have run, or the process has ended. */
    async moveClock(ms: number): Promise<void> {
      aheadMs += ms;
      await setClock();
      const waiting = new AbortController();
      const moved = servers.map(({ child }) => {
        child.send('move');
        return Promise.race(['message', 'exit'].map((event) => once(child, event, waiting)));
      });
      await Promise.all(moved);
      waiting.abort();
    },
    /** Memory of the first server after a collection of garbage. */
    async measure(): Promise<NodeJS.MemoryUsage> {
      servers[0]?.child.send('measure');
      const [usage] = (await once(servers[0]!.child, 'message')) as [NodeJS.MemoryUsage];
      return usage;
    },
    async healthy(): Promise<void> {
      for (const { origin, child } of servers) await waitForHealth(origin, child);
    },
    /** Ends the first server and starts another one. */
    async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      const { child } = servers[0]!;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      servers[0] = await start();
    },
    /** Runs a command of the operator; throws what it printed when it fails. */
    async gallery(...args: string[]): Promise<void> {
      const command = [...NODE_ARGUMENTS, '--conditions=@lumigraph/source', CLI, ...args];
      const env = { ...childEnvironment, ...settings };
      await promisify(execFile)(process.execPath, command, { env, maxBuffer: Infinity });
    },
    async close(): Promise<void> {
      for (const { child } of servers) {
        const ended = once(child, 'exit');
        if (child.kill('SIGKILL')) await ended;
      }
      await Promise.all([mailProxy.close(), through?.proxy.close(), stripe.close()]);
      await inbox.close();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
