import type { Kysely } from 'kysely';
import type { ContactMessageTable } from '../../db/tables/contact-tables.ts';
import type { Database } from '../../db/tables/index.ts';

export type ContactStore = ReturnType<typeof createContactStore>;

/** Messages, stored unchanged. */
export function createContactStore(db: Kysely<Database>) {
  return {
    async insert(row: ContactMessageTable): Promise<void> {
      await db.insertInto('contact_message').values(row).execute();
    },

    /** Newest first, but messages of members before all others; spam is left out. */
    list: ({ limit }: { limit: number }): Promise<ContactMessageTable[]> =>
      db
        .selectFrom('contact_message')
        .selectAll()
        .where('spam', '=', 0)
        .orderBy('priority', 'desc')
        .orderBy('received_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),

    async removeReceivedBefore(time: number): Promise<void> {
      await db.deleteFrom('contact_message').where('received_at', '<', time).execute();
    },
  };
}
