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

/** Breaks the way to the mail server or the database for a time. */
const onTheWay =
  (to: 'mailProxy' | 'databaseProxy', act: (proxy: FaultProxy) => void, ms: number) =>
  async ({ [to]: proxy }: Installation): Promise<void> => {
    if (!proxy) throw new Error(`There is no ${to}`);
    act(proxy);
    await wait(ms);
    proxy.set('none');
  };

function refuse(proxy: FaultProxy): void {
  proxy.set('refuse');
  proxy.cut();
}

const onBoth: Faults = {
  // The mail server is away, then slow.
  3: onTheWay('mailProxy', refuse, 2 * SHORT_MS),
  4: onTheWay('mailProxy', (proxy) => proxy.set({ delayMs: 400 }), 2 * SHORT_MS),
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

const onPostgres: Faults = {
  async 10({ postgres }) {
    await postgres?.crash();
    await wait(SHORT_MS);
    await postgres?.restart();
  },
  11: onTheWay('databaseProxy', (proxy) => proxy.cut(), SHORT_MS),
  13: onTheWay('databaseProxy', (proxy) => proxy.set('stall'), LONG_MS),
  14: onTheWay('databaseProxy', (proxy) => proxy.set({ delayMs: 150 }), 2 * SHORT_MS),
};

export const faultsOf = ({ postgres }: Installation): Faults => ({
  ...onBoth,
  ...(postgres ? onPostgres : onSqlite),
});
