import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import type { OpenDatabase } from '../../db/open.ts';
import { createTestApp } from '../../testing/auth-app.ts';
import { emptyEngines } from '../../testing/databases.ts';
import { fillEmptyTables } from '../../testing/first-rows.ts';
import { proveStoredCurrencies } from './stored-currencies.ts';

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0073'));

for (const engine of emptyEngines)
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
      await migrate(database.db);
      await proveStoredCurrencies(database.db, 'HUF');
      await proveStoredCurrencies(database.db, 'JPY');
      await proveStoredCurrencies(database.db, 'HUF');
      expect(await stored()).toEqual([
        { currency: 'HUF', digits: 2 },
        { currency: 'JPY', digits: 0 },
      ]);
    });

    it('have the decimals of the runtime where an earlier program stored them', async () => {
      await migrate(database.db, before);
      await fillEmptyTables(database);
      await database.db.updateTable('payment').set({ currency: 'JPY' }).execute();
      await migrate(database.db);
      expect(await stored()).toEqual([
        { currency: 'EUR', digits: 2 },
        { currency: 'JPY', digits: 0 },
      ]);
    });

    it('stop the start when the program would read them as other amounts', async () => {
      await migrate(database.db);
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
