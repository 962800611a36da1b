import { HOUR_MS } from '@lumigraph/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { join } from 'node:path';
import { SQLITE_FILE } from '../../apps/backend/src/db/open.ts';
import { waitForHealth } from '../../apps/backend/src/testing/server-process.ts';
import type { Installation } from './installation.ts';

/** What breaks while users work, until it returns. `fraction` of a slot has passed before it begins. */
export interface Fault {
  name: string;
  /** Hour of the simulated day. */
  hour: number;
  /** Ends a server process: memory cannot be compared over it. */
  restarts?: boolean;
  run(installation: Installation): Promise<void>;
}

const SHORT_MS = 1_500;
/** Longer than SQLite waits for a lock, and than a check waits for the database. */
const LONG_MS = 6_000;

const healthy = async ({ servers }: Installation): Promise<void> => {
  for (const { origin, child } of servers) await waitForHealth(origin, child);
};

async function restartFirst(installation: Installation, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await wait(SHORT_MS);
  await installation.restart(0, signal);
}

const common: readonly Fault[] = [
  {
    name: 'instance killed',
    hour: 1,
    restarts: true,
    run: (installation) => restartFirst(installation, 'SIGKILL'),
  },
  {
    name: 'mail server away',
    hour: 3,
    async run({ mailProxy }) {
      mailProxy.set('refuse');
      mailProxy.cut();
      await wait(SHORT_MS * 2);
      mailProxy.set('none');
    },
  },
  {
    name: 'mail server slow',
    hour: 4,
    async run({ mailProxy }) {
      mailProxy.set({ delayMs: 400 });
      await wait(SHORT_MS * 2);
      mailProxy.set('none');
    },
  },
  {
    name: 'instance stopped',
    hour: 5,
    restarts: true,
    run: (installation) => restartFirst(installation, 'SIGTERM'),
  },
  {
    name: 'provider cut after the charge',
    hour: 7,
    async run({ stripe }) {
      for (let n = 0; n < 2; n += 1) stripe.breakNext(/confirm/, 'cut');
      await wait(SHORT_MS * 2);
    },
  },
  {
    name: 'provider sends errors',
    hour: 8,
    async run({ stripe }) {
      stripe.breakNext(/confirm/, 'error');
      stripe.breakNext(/payment_intents$/, 'garbage');
      stripe.breakNext(/confirm/, 'before');
      await wait(SHORT_MS * 2);
    },
  },
  {
    name: 'clock an hour forward and back',
    hour: 16,
    async run({ moveClock }) {
      await wait(SHORT_MS);
      await moveClock(HOUR_MS);
      await wait(SHORT_MS);
      await moveClock(-HOUR_MS);
    },
  },
];

const onSqlite: readonly Fault[] = [
  {
    name: 'database locked',
    hour: 10,
    async run(installation) {
      const file = new SqliteDatabase(join(installation.dataDir, SQLITE_FILE));
      file.exec('begin immediate');
      await wait(LONG_MS);
      file.exec('rollback');
      file.close();
      await healthy(installation);
    },
  },
];

/** Breaks the way to the database for some seconds. */
const databaseFault = (
  name: string,
  hour: number,
  act: (installation: Installation & { databaseProxy: object }) => Promise<void>,
): Fault => ({
  name,
  hour,
  async run(installation) {
    const { databaseProxy } = installation;
    if (!databaseProxy) throw new Error('There is no way to the database');
    await wait(SHORT_MS);
    await act({ ...installation, databaseProxy });
    databaseProxy.set('none');
    await healthy(installation);
  },
});

const onPostgres: readonly Fault[] = [
  databaseFault('database stopped', 10, async ({ postgres }) => {
    await postgres?.crash();
    await wait(SHORT_MS);
    await postgres?.restart();
  }),
  databaseFault('database connections cut', 11, async ({ databaseProxy }) => databaseProxy?.cut()),
  databaseFault('network split to the database', 13, async ({ databaseProxy }) => {
    databaseProxy?.set('stall');
    await wait(LONG_MS);
    databaseProxy?.set('none');
  }),
  databaseFault('database slow', 14, async ({ databaseProxy }) => {
    databaseProxy?.set({ delayMs: 150 });
    await wait(SHORT_MS * 2);
  }),
];

export const faultsOf = (engine: 'sqlite' | 'postgres'): readonly Fault[] => [
  ...common,
  ...(engine === 'sqlite' ? onSqlite : onPostgres),
];
