import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ContactMessageTable } from '../../db/tables/contact-tables.ts';
import type { Database } from '../../db/tables/index.ts';

export type ContactRow = Selectable<ContactMessageTable>;

export interface ContactQuery {
  /** Only messages with this address of the sender. */
  email?: string;
  limit: number;
}

export type ContactStore = ReturnType<typeof createContactStore>;

/** Messages, stored unchanged. */
export function createContactStore(db: Kysely<Database>) {
  return {
    async insert(row: Insertable<ContactMessageTable>): Promise<void> {
      await db.insertInto('contact_message').values(row).execute();
    },

    /** Newest first, but messages of members before all others. */
    async list({ email, limit }: ContactQuery): Promise<{ rows: ContactRow[]; total: number }> {
      const messages = db
        .selectFrom('contact_message')
        .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''));
      const rows = await messages
        .selectAll()
        .orderBy('priority', 'desc')
        .orderBy('received_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      const counted = await messages
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return { rows, total: counted.count };
    },

    find: (id: string): Promise<ContactRow | undefined> =>
      db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst(),

    /** What an account has sent while signed in, newest first. */
    ofAccount: (userId: string): Promise<ContactRow[]> =>
      db
        .selectFrom('contact_message')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('received_at', 'desc')
        .execute(),

    /** Names the mail to the company, or what became of it. */
    async setMail(
      id: string,
      mail: Partial<Pick<ContactRow, 'mail_id' | 'mail_state' | 'mail_error'>>,
    ): Promise<void> {
      await db.updateTable('contact_message').set(mail).where('id', '=', id).execute();
    },

    async removeReceivedBefore(time: number): Promise<void> {
      await db.deleteFrom('contact_message').where('received_at', '<', time).execute();
    },
  };
}
