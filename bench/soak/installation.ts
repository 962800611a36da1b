import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { childEnvironment } from '../../apps/backend/src/testing/child-environment.ts';
import {
  openFaultProxy,
  proxyPostgres,
  type FaultProxy,
} from '../../apps/backend/src/testing/fault-proxy.ts';
import { createFakeStripe, type FakeStripe } from '../../apps/backend/src/testing/payments/fake-stripe.ts';
import {
  createDatabase,
  startPostgres,
  type PostgresServer,
} from '../../apps/backend/src/testing/postgres.ts';
import { startServerProcess, type ServerProcess } from '../../apps/backend/src/testing/server-process.ts';
import { startSmtpInbox, type SmtpInbox } from '../../apps/backend/src/testing/smtp-inbox.ts';
import type { Log } from './log.ts';

const CLOCK = fileURLToPath(new URL('../../apps/backend/src/testing/moved-clock.ts', import.meta.url));
const CLI = fileURLToPath(new URL('../../apps/backend/src/cli.ts', import.meta.url));
const BACKUP_EVERY_HOURS = 6;
const BACKUP_MINUTE = 17;

/** Scheduled times of backups between two times in milliseconds since the epoch. */
export function scheduledBackups(from: number, until: number): number {
  const slotOf = (at: number): number =>
    Math.floor((at - BACKUP_MINUTE * MINUTE_MS) / (BACKUP_EVERY_HOURS * HOUR_MS));
  return slotOf(until) - slotOf(from);
}

interface CommandResult {
  code: number;
  output: string;
}

/** Everything that runs: servers, the database, a mail server and a payment provider, and the ways between them. */
export interface Installation {
  folder: string;
  dataDir: string;
  backups: string;
  /** Two instances share a PostgreSQL database; SQLite has one. */
  servers: ServerProcess[];
  /** The database without a proxy; empty for SQLite. */
  databaseUrl: string;
  postgres: PostgresServer | undefined;
  databaseProxy: FaultProxy | undefined;
  mailProxy: FaultProxy;
  inbox: SmtpInbox;
  stripe: FakeStripe;
  /** Milliseconds since the epoch on the clock of the servers. */
  now(): number;
  /** Moves the clock of all servers; resolves when the jobs that became due have run. */
  moveClock(ms: number): Promise<void>;
  /** Memory of the first server after a collection of garbage. */
  measure(): Promise<NodeJS.MemoryUsage>;
  restart(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Runs a command of the operator. */
  gallery(...args: string[]): Promise<CommandResult>;
  close(): Promise<void>;
}

export interface InstallationOptions {
  engine: 'sqlite' | 'postgres';
  /** How far the clock is behind the machine at the start. A file is then never older than the clock says. */
  behindMs: number;
  log: Log;
}

export async function openInstallation({
  engine,
  behindMs,
  log,
}: InstallationOptions): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')];
  mkdirSync(dataDir, { mode: 0o700 });
  const clock = { file: join(folder, 'clock'), aheadMs: -behindMs };
  writeFileSync(clock.file, String(clock.aheadMs));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = postgres ? await createDatabase(postgres.url, 'soak') : '';
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
    MOVED_CLOCK: clock.file,
    SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
    MAIL_FROM: 'Gallery <no-reply@gallery.example>',
    CONTACT_KEEP_DAYS: '30',
    WEBHOOK_KEEP_DAYS: '7',
    FAILED_MAIL_KEEP_DAYS: '1',
    PLAN_TRIAL_DAYS: '0',
    BACKUP_TO: backups,
    TZ: 'UTC',
    BACKUP_AT: `${BACKUP_MINUTE} */${BACKUP_EVERY_HOURS} * * *`,
    BACKUP_KEEP: '4',
    PUBLIC_ORIGIN: 'http://localhost:5200',
    ...stripe.environment(await stripe.listen()),
  };
  const nodeArguments = ['--expose-gc', '--import', CLOCK];
  const start = (): Promise<ServerProcess> =>
    startServerProcess(folder, settings, { nodeArguments, onLine: log.add });
  const servers = [await start()];
  if (postgres) servers.push(await start());
  const stop = async ({ child }: ServerProcess, signal: NodeJS.Signals): Promise<void> => {
    if ((child.exitCode ?? child.signalCode) !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    folder,
    dataDir,
    backups,
    servers,
    databaseUrl,
    postgres,
    databaseProxy: through?.proxy,
    mailProxy,
    inbox,
    stripe,
    now: () => Date.now() + clock.aheadMs,
    async moveClock(ms) {
      clock.aheadMs += ms;
      writeFileSync(clock.file, String(clock.aheadMs));
      await Promise.all(servers.map(({ child }) => moved(child)));
    },
    async measure() {
      const { child } = servers[0] ?? (await start());
      child.send('measure');
      const [usage] = (await once(child, 'message')) as [NodeJS.MemoryUsage];
      return usage;
    },
    async restart(index, signal) {
      const server = servers[index];
      if (server) await stop(server, signal);
      servers[index] = await start();
    },
    gallery: (...args) => runCommand(settings, nodeArguments, args),
    async close() {
      for (const server of servers) await stop(server, 'SIGKILL');
      await Promise.all([mailProxy.close(), through?.proxy.close(), stripe.close()]);
      await inbox.close();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the process has moved its clock, or has ended. */
function moved(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      child.off('message', done).off('exit', done);
      resolve();
    };
    child.on('message', done).on('exit', done);
    child.send('move');
  });
}

function runCommand(
  settings: Record<string, string>,
  nodeArguments: readonly string[],
  args: readonly string[],
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const command = [...nodeArguments, '--conditions=@lumigraph/source', CLI, ...args];
    const child = execFile(
      process.execPath,
      command,
      { env: { ...childEnvironment, ...settings }, maxBuffer: Infinity },
      (_error, out, err) => resolve({ code: child.exitCode ?? 1, output: `${out}${err}`.trim() }),
    );
  });
}

/** The database of the installation, for checks; the caller closes it. */
export const openForChecks = ({ databaseUrl, dataDir }: Installation) =>
  openDatabase({ url: databaseUrl, dataDir });
