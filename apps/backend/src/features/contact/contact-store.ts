import type { Kysely } from 'kysely';
import type { ContactMessageTable } from '../../db/tables/contact-tables.ts';
import type { Database } from '../../db/tables/index.ts';

export type ContactStore = ReturnType<typeof createContactStore>;

/** Messages as they came. */
export function createContactStore(db: Kysely<Database>) {
  return {
    async insert(row: ContactMessageTable): Promise<void> {
      await db.insertInto('contact_message').values(row).execute();
    },

    async removeReceivedBefore(time: number): Promise<void> {
      await db.deleteFrom('contact_message').where('received_at', '<', time).execute();
    },
  };
}
