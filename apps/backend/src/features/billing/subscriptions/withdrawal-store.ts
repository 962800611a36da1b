import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { WithdrawalTable } from '../../../db/tables/payment-tables.ts';

/** Withdrawals, stored unchanged. `db` may be a transaction. */
export function createWithdrawalStore(db: Kysely<Database>) {
  return {
    async insert(row: WithdrawalTable): Promise<void> {
      await db.insertInto('withdrawal').values(row).execute();
    },

    async removeReceivedBefore(time: number): Promise<void> {
      await db.deleteFrom('withdrawal').where('received_at', '<', time).execute();
    },
  };
}
