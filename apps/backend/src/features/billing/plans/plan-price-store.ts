import type { Insertable, Kysely, Selectable } from 'kysely';
import { changesRow, insertNew } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';

export type PlanPriceRow = Selectable<Database['plan_price']>;

/** Name of the counter that increases with every change of the prices. */
const VERSION = 'plan-prices';

/** Prices of plans. `db` may be a transaction. */
export function createPlanPriceStore(db: Kysely<Database>) {
  return {
    /** Also withdrawn ones; the latest first. */
    all: (): Promise<PlanPriceRow[]> =>
      db.selectFrom('plan_price').selectAll().orderBy('valid_from', 'desc').orderBy('id', 'desc').execute(),

    async version(): Promise<number> {
      const row = await db
        .selectFrom('payment_counter')
        .select('value')
        .where('name', '=', VERSION)
        .executeTakeFirst();
      return row?.value ?? 0;
    },

    /** Locks the prices for the rest of the transaction; false when they are not at this version any more. */
    async advance(expected: number | undefined): Promise<boolean> {
      await insertNew(db.insertInto('payment_counter').values({ name: VERSION, value: 0 }));
      return changesRow(
        db
          .updateTable('payment_counter')
          .set((eb) => ({ value: eb('value', '+', 1) }))
          .where('name', '=', VERSION)
          .$if(expected !== undefined, (rows) => rows.where('value', '=', expected ?? 0)),
      );
    },

    insert: (row: Insertable<Database['plan_price']>) => db.insertInto('plan_price').values(row).execute(),

    find: (id: number): Promise<PlanPriceRow | undefined> =>
      db.selectFrom('plan_price').selectAll().where('id', '=', id).executeTakeFirst(),

    withdraw: (id: number, at: number) =>
      db.updateTable('plan_price').set({ withdrawn_at: at }).where('id', '=', id).execute(),
  };
}
