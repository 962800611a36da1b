import type { SavedReply } from '@lumigraph/contracts/studio';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { changesRow, countOf } from '../../db/query-results.ts';
import type { ContactMessageTable } from '../../db/tables/contact.ts';
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
    insert: (row: Insertable<ContactMessageTable>) => db.insertInto('contact_message').values(row).execute(),

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
      return { rows, total: await countOf(messages) };
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
    setMail: (id: string, mail: Partial<Pick<ContactRow, 'mail_id' | 'mail_state' | 'mail_error'>>) =>
      db.updateTable('contact_message').set(mail).where('id', '=', id).execute(),

    removeReceivedBefore: (time: number) =>
      db.deleteFrom('contact_message').where('received_at', '<', time).execute(),
  };
}

/** Texts for replies; `db` may be a transaction. */
export function createSavedReplyStore(db: Kysely<Database>) {
  return {
    list: (): Promise<SavedReply[]> =>
      db.selectFrom('saved_reply').selectAll().orderBy('name').orderBy('id').execute(),

    find: (id: string): Promise<SavedReply | undefined> =>
      db.selectFrom('saved_reply').selectAll().where('id', '=', id).executeTakeFirst(),

    insert: (reply: SavedReply) => db.insertInto('saved_reply').values(reply).execute(),

    /** False when it has another version. */
    change: ({ id, ...reply }: SavedReply, version: number) =>
      changesRow(
        db.updateTable('saved_reply').set(reply).where('id', '=', id).where('version', '=', version),
      ),

    remove: (id: string) => db.deleteFrom('saved_reply').where('id', '=', id).execute(),
  };
}
