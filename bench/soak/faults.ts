import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HOUR_MS } from '@lumigraph/contracts';
import SqliteDatabase from 'better-sqlite3';
import { SQLITE_FILE } from '../../apps/backend/src/db/open.ts';
import type { FaultProxy } from '../../apps/backend/src/testing/fault-proxy.ts';
import type { Installation } from './installation.ts';

/** What breaks while users work, until it returns, by the hour of the simulated day. */
type Faults = Readonly<Record<number, (installation: Installation) => Promise<unknown>>>;

const SHORT_MS = 1_500;
/** Longer than SQLite waits for a lock, and than a check waits for the database. */
const LONG_MS = 6_000;

/** These end a server process: memory cannot be compared over them. */
export const restarts: Faults = {
  1: ({ restart }) => wait(SHORT_MS).then(() => restart('SIGKILL')),
  5: ({ restart }) => wait(SHORT_MS).then(() => restart('SIGTERM')),
};

const onBoth: Faults = {
  // The mail server is away, then slow.
  async 3({ mailProxy }) {
    mailProxy.set('refuse');
    mailProxy.cut();
    await wait(2 * SHORT_MS);
    mailProxy.set('none');
  },
  async 4({ mailProxy }) {
    mailProxy.set({ delayMs: 400 });
    await wait(2 * SHORT_MS);
    mailProxy.set('none');
  },
  // The provider cuts connections after the charge, then sends errors.
  async 7({ stripe }) {
    for (let n = 0; n < 2; n += 1) stripe.breakNext(/confirm/, 'cut');
    await wait(2 * SHORT_MS);
  },
  async 8({ stripe }) {
    stripe.breakNext(/confirm/, 'error');
    stripe.breakNext(/payment_intents$/, 'garbage');
    stripe.breakNext(/confirm/, 'before');
    await wait(2 * SHORT_MS);
  },
  // The clock jumps an hour forward and back.
  async 16({ moveClock }) {
    await wait(SHORT_MS);
    await moveClock(HOUR_MS);
    await wait(SHORT_MS);
    await moveClock(-HOUR_MS);
  },
};

const onSqlite: Faults = {
  async 10({ dataDir }) {
    const file = new SqliteDatabase(join(dataDir, SQLITE_FILE));
    file.exec('begin immediate');
    await wait(LONG_MS);
    file.exec('rollback');
    file.close();
  },
};

/** Breaks the way to the database. */
const onTheWay =
  (act: (proxy: FaultProxy) => void, ms: number) =>
  async ({ databaseProxy }: Installation): Promise<void> => {
    if (!databaseProxy) throw new Error('There is no way to the database');
    act(databaseProxy);
    await wait(ms);
    databaseProxy.set('none');
  };

const onPostgres: Faults = {
  async 10({ postgres }) {
    await postgres?.crash();
    await wait(SHORT_MS);
    await postgres?.restart();
  },
  11: onTheWay((proxy) => proxy.cut(), SHORT_MS),
  13: onTheWay((proxy) => proxy.set('stall'), LONG_MS),
  14: onTheWay((proxy) => proxy.set({ delayMs: 150 }), 2 * SHORT_MS),
};

export const faultsOf = ({ postgres }: Installation): Faults => ({
  ...onBoth,
  ...(postgres ? onPostgres : onSqlite),
});
