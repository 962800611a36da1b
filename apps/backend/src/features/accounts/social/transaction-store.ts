import type { Kysely, Selectable } from 'kysely';
import type { SignInTransactionTable } from '../../../db/tables/auth-tables.ts';
import type { Database } from '../../../db/tables/index.ts';

export type SignInTransaction = Selectable<SignInTransactionTable>;
export type TransactionStore = ReturnType<typeof createTransactionStore>;

/** Started social sign-ins, found by the hash of the browser's cookie. */
export function createTransactionStore(db: Kysely<Database>) {
  return {
    async insert(transaction: SignInTransaction): Promise<void> {
      await db.insertInto('sign_in_transaction').values(transaction).execute();
    },

    /** Taking it ends it: a callback works once. */
    take: (hash: string, now: number): Promise<SignInTransaction | undefined> =>
      db
        .deleteFrom('sign_in_transaction')
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst(),
  };
}
