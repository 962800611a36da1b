import type { SavedReply } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

/** Texts for replies; `db` may be a transaction. */
export function createSavedReplyStore(db: Kysely<Database>) {
  return {
    list: (): Promise<SavedReply[]> =>
      db.selectFrom('saved_reply').selectAll().orderBy('name').orderBy('id').execute(),

    find: (id: string): Promise<SavedReply | undefined> =>
      db.selectFrom('saved_reply').selectAll().where('id', '=', id).executeTakeFirst(),

    async insert(reply: SavedReply): Promise<void> {
      await db.insertInto('saved_reply').values(reply).execute();
    },

    /** False when it has another version. */
    async change({ id, ...reply }: SavedReply, version: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('saved_reply')
        .set(reply)
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('saved_reply').where('id', '=', id).execute();
    },
  };
}
