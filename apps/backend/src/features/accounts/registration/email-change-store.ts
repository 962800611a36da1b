import type { Kysely, Selectable } from 'kysely';
import type { EmailChangeTable } from '../../../db/tables/auth-tables.ts';
import type { Database } from '../../../db/tables/index.ts';

export type EmailChangeRow = Selectable<EmailChangeTable>;

/** Pending changes of an address, which wait for the link sent to the new one: at most one per user. */
export function createEmailChangeStore(db: Kysely<Database>) {
  return {
    find: (userId: string): Promise<EmailChangeRow | undefined> =>
      db.selectFrom('email_change').selectAll().where('user_id', '=', userId).executeTakeFirst(),

    async insert(change: EmailChangeRow): Promise<void> {
      await db.insertInto('email_change').values(change).execute();
    },

    /**
     * Holds the row until the transaction ends. False when it is not the pending change any more. A write, because
     * both engines make a parallel delete wait for it.
     */
    async hold(userId: string, id: string): Promise<boolean> {
      const result = await db
        .updateTable('email_change')
        .set({ id })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    async remove(userId: string): Promise<void> {
      await db.deleteFrom('email_change').where('user_id', '=', userId).execute();
    },
  };
}
