import type { Kysely } from 'kysely';
import type { ContactMessageTable } from '../../db/tables/contact-tables.ts';
import type { Database } from '../../db/tables/index.ts';

export interface ContactQuery {
  /** Only spam, or none of it. Default: both. */
  spam?: boolean | undefined;
  /** Only messages with this address of the sender. */
  email?: string | undefined;
  limit: number;
  offset: number;
}

export type ContactStore = ReturnType<typeof createContactStore>;

/** Messages, stored unchanged. */
export function createContactStore(db: Kysely<Database>) {
  return {
    async insert(row: ContactMessageTable): Promise<void> {
      await db.insertInto('contact_message').values(row).execute();
    },

    /** Newest first, but messages of members before all others. */
    async list({
      spam,
      email,
      limit,
      offset,
    }: ContactQuery): Promise<{ rows: ContactMessageTable[]; total: number }> {
      const messages = db
        .selectFrom('contact_message')
        .$if(spam !== undefined, (query) => query.where('spam', '=', spam ? 1 : 0))
        .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''));
      const rows = await messages
        .selectAll()
        .orderBy('priority', 'desc')
        .orderBy('received_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      const counted = await messages
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return { rows, total: counted.count };
    },

    find: (id: string): Promise<ContactMessageTable | undefined> =>
      db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst(),

    /** False when there is no such message. */
    async setSpam(id: string, spam: boolean): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('contact_message')
        .set({ spam: spam ? 1 : 0 })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async removeReceivedBefore(time: number): Promise<void> {
      await db.deleteFrom('contact_message').where('received_at', '<', time).execute();
    },
  };
}
