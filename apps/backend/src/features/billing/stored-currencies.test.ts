import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/open.ts';
import { createTestApp } from '../../testing/auth-app.ts';
import { engines } from '../../testing/databases.ts';
import { proveStoredCurrencies } from './stored-currencies.ts';

for (const engine of engines)
  describe.skipIf(!engine.available)(`currencies of stored amounts on ${engine.title}`, () => {
    let database: OpenDatabase;
    const stored = () => database.db.selectFrom('currency_digits').selectAll().orderBy('currency').execute();
    const start = () =>
      createTestApp({
        engine: {
          title: '',
          available: true,
          open: () => Promise.resolve({ ...database, close: async () => undefined }),
        },
        billing: { manualJobs: true },
      });

    beforeEach(async () => {
      database = await engine.open();
    });
    afterEach(() => database.close());

    it('are recorded before the first payment, once', async () => {
      await proveStoredCurrencies(database.db, 'HUF');
      await proveStoredCurrencies(database.db, 'JPY');
      await proveStoredCurrencies(database.db, 'HUF');
      expect(await stored()).toEqual([
        { currency: 'HUF', digits: 2 },
        { currency: 'JPY', digits: 0 },
      ]);
    });

    it('stop the start when the program would read them as other amounts', async () => {
      await database.db
        .insertInto('currency_digits')
        .values([
          { currency: 'HUF', digits: 0 },
          { currency: 'EUR', digits: 2 },
        ])
        .execute();
      await expect(start()).rejects.toThrow(
        /amounts in HUF are stored with 0 decimal places, and this release counts 2/,
      );
      await database.db.updateTable('currency_digits').set({ digits: 2 }).execute();
      const app = await start();
      expect((await app.call('GET', '/api/accounting/subscriptions/plans')).status).toBe(200);
      await app.close();
    });
  });
