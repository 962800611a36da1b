import { HOUR_MS, SECOND_MS } from '@lumigraph/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../testing/auth-app.ts';
import { createPostgresDatabase } from '../testing/databases.ts';
import { postgresPrograms, postgresTitle } from '../testing/postgres.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { startSharedClock } from './shared-clock.ts';

const EMAIL = 'ada@example.com';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** An instance on a machine whose clock is ahead of that of the database. */
async function startInstance(url: string, aheadMs: number): Promise<TestApp> {
  const database = openDatabase({ url, dataDir: '' });
  const real = Date.now;
  const machine = vi.spyOn(Date, 'now').mockImplementation(() => real() + aheadMs);
  const clock = await startSharedClock(database.db);
  machine.mockRestore();
  expect(Math.abs(clock.aheadMs() - aheadMs)).toBeLessThan(SECOND_MS);
  const engine = { title: '', available: true, open: () => Promise.resolve(database) };
  const test = await createTestApp({ engine, billing: { manualJobs: true } });
  Object.defineProperty(test.clock, 'now', { get: () => clock.now() + aheadMs });
  closing.push(async () => {
    clock.stop();
    await test.close();
  });
  return test;
}

describe.skipIf(!postgresPrograms())(`instances on one database of ${postgresTitle}`, () => {
  it.each([HOUR_MS, -HOUR_MS])(
    'share their sessions when the clock of one is off by %d ms',
    async (aheadMs) => {
      const { url, remove } = await createPostgresDatabase();
      closing.push(remove);
      const database = openDatabase({ url, dataDir: '' });
      await migrate(database.db);
      await database.close();
      const [right, wrong] = [await startInstance(url, 0), await startInstance(url, aheadMs)];
      const begun = await right.register({ email: EMAIL });
      const signedIn = await wrong.call('POST', '/api/auth/login', {
        body: { email: EMAIL, password: PASSWORD },
      });
      const refreshed = await wrong.call('POST', '/api/auth/refresh', {
        body: { refreshToken: begun.refreshToken },
      });
      for (const token of [begun.token, signedIn.body.token, refreshed.body.token])
        for (const instance of [right, wrong])
          expect((await instance.call('GET', '/api/auth/me', { token })).status).toBe(200);
    },
  );
});
