import type { Kysely, Selectable } from 'kysely';
import type { MailOutboxTable } from '../../db/tables/auth-tables.ts';
import type { Database } from '../../db/tables/index.ts';

export type MailRow = Selectable<MailOutboxTable>;
export type MailStore = ReturnType<typeof createMailStore>;

export function createMailStore(db: Kysely<Database>) {
  return {
    async insert(mail: MailRow): Promise<void> {
      await db.insertInto('mail_outbox').values(mail).execute();
    },

    /** Where this account was last used; undefined for nobody. */
    async siteOfUser(userId: string | null): Promise<string | undefined> {
      if (userId === null) return undefined;
      const user = await db
        .selectFrom('user_account')
        .select('site')
        .where('id', '=', userId)
        .executeTakeFirst();
      return user?.site;
    },

    /**
     * Takes the next due mail for `leaseMs`: no other worker gets it meanwhile, and it comes back when this one dies.
     * The outer condition is checked again after waiting for a parallel worker's lock (PostgreSQL).
     */
    claim: (now: number, leaseMs: number): Promise<MailRow | undefined> =>
      db
        .updateTable('mail_outbox')
        .set((expression) => ({
          next_attempt_at: now + leaseMs,
          attempts: expression('attempts', '+', 1),
        }))
        .where('id', '=', (due) =>
          due
            .selectFrom('mail_outbox')
            .select('id')
            .where('status', '=', 'waiting')
            .where('next_attempt_at', '<=', now)
            .orderBy('next_attempt_at')
            .orderBy('id')
            .limit(1),
        )
        .where('status', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .returningAll()
        .executeTakeFirst(),

    /** Sent or without purpose any more: nothing of it is kept. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('mail_outbox').where('id', '=', id).execute();
    },

    async postpone(id: string, until: number, error: string): Promise<void> {
      await db
        .updateTable('mail_outbox')
        .set({ next_attempt_at: until, last_error: error })
        .where('id', '=', id)
        .execute();
    },

    async giveUp(id: string, error: string): Promise<void> {
      await db
        .updateTable('mail_outbox')
        .set({ status: 'failed', data: '{}', last_error: error })
        .where('id', '=', id)
        .execute();
    },

    async removeFailedBefore(time: number): Promise<void> {
      await db
        .deleteFrom('mail_outbox')
        .where('status', '=', 'failed')
        .where('created_at', '<', time)
        .execute();
    },
  };
}
