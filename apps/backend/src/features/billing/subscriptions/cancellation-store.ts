import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { CancellationTable } from '../../../db/tables/payment-tables.ts';

/** Cancellations without sign-in, stored unchanged. `db` may be a transaction. */
export function createCancellationStore(db: Kysely<Database>) {
  return {
    async insert(row: CancellationTable): Promise<void> {
      await db.insertInto('cancellation').values(row).execute();
    },

    async removeReceivedBefore(time: number): Promise<void> {
      await db.deleteFrom('cancellation').where('received_at', '<', time).execute();
    },
  };
}
