import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';

export type SavedCardRow = Database['saved_card'];

/** Cards that users keep. `db` may be a transaction. */
export function createSavedCardStore(db: Kysely<Database>) {
  const kept = (userId: string) =>
    db.selectFrom('saved_card').selectAll().where('user_id', '=', userId).where('forget_at', 'is', null);
  return {
    /** Newest first. */
    ofUser: (userId: string): Promise<SavedCardRow[]> =>
      kept(userId).orderBy('created_at', 'desc').orderBy('id').execute(),

    /** The owner's own card: another's is as unknown as none. */
    findOwn: (userId: string, id: string): Promise<SavedCardRow | undefined> =>
      kept(userId).where('id', '=', id).executeTakeFirst(),

    /** Does nothing for a token that is known. */
    async insert(row: SavedCardRow): Promise<void> {
      await db
        .insertInto('saved_card')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    isKnown: async (provider: string, token: string): Promise<boolean> =>
      (await db
        .selectFrom('saved_card')
        .select('id')
        .where('provider', '=', provider)
        .where('token', '=', token)
        .executeTakeFirst()) !== undefined,

    /** From now on the user does not have it; the provider is asked to delete it. Returns whether it was kept. */
    async forget(userId: string, id: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('saved_card')
        .set({ forget_at: at })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('forget_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The provider's method is gone, whoever keeps it. */
    async forgetToken(provider: string, token: string, at: number): Promise<void> {
      await db
        .updateTable('saved_card')
        .set({ forget_at: at })
        .where('provider', '=', provider)
        .where('token', '=', token)
        .where('forget_at', 'is', null)
        .execute();
    },

    async forgetAll(userId: string, at: number): Promise<void> {
      await db
        .updateTable('saved_card')
        .set({ forget_at: at })
        .where('user_id', '=', userId)
        .where('forget_at', 'is', null)
        .execute();
    },

    /** Which the provider must still delete. */
    toForget: (now: number, limit: number): Promise<SavedCardRow[]> =>
      db
        .selectFrom('saved_card')
        .selectAll()
        .where('forget_at', '<=', now)
        .orderBy('forget_at')
        .limit(limit)
        .execute(),

    async postpone(id: string, until: number): Promise<void> {
      await db.updateTable('saved_card').set({ forget_at: until }).where('id', '=', id).execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('saved_card').where('id', '=', id).execute();
    },
  };
}
