import type { Kysely } from 'kysely';
import type { Database } from './tables/index.ts';

/**
 * First statement of a transaction that counts what a user has: takes the write lock (SQLite), or a lock for the user
 * (PostgreSQL), so that changes of an account run one after the other.
 */
export async function lockUser(transaction: Kysely<Database>, userId: string): Promise<void> {
  await transaction
    .updateTable('user_account')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', userId)
    .execute();
}
