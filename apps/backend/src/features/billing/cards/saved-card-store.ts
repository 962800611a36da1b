import type { Kysely } from 'kysely';
import { changesRow, hasRow, insertNew } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';

export type SavedCardRow = Database['saved_card'];

/** Cards that users keep. `db` may be a transaction. */
export function createSavedCardStore(db: Kysely<Database>) {
  const kept = (userId: string) =>
    db.selectFrom('saved_card').selectAll().where('user_id', '=', userId).where('forget_at', 'is', null);
  const forgetting = (at: number) =>
    db.updateTable('saved_card').set({ forget_at: at }).where('forget_at', 'is', null);
  return {
    /** Newest first. */
    ofUser: (userId: string): Promise<SavedCardRow[]> =>
      kept(userId).orderBy('created_at', 'desc').orderBy('id').execute(),

    /** The owner's own card: another's is as unknown as none. */
    findOwn: (userId: string, id: string): Promise<SavedCardRow | undefined> =>
      kept(userId).where('id', '=', id).executeTakeFirst(),

    /** Does nothing for a token that is known. */
    insert: (row: SavedCardRow) => insertNew(db.insertInto('saved_card').values(row)),

    isKnown: (provider: string, token: string) =>
      hasRow(
        db.selectFrom('saved_card').select('id').where('provider', '=', provider).where('token', '=', token),
      ),

    /** From now on the user does not have it; the provider is asked to delete it. Returns whether it was kept. */
    forget: (userId: string, id: string, at: number) =>
      changesRow(forgetting(at).where('user_id', '=', userId).where('id', '=', id)),

    /** The provider's method is gone, whoever keeps it. */
    forgetToken: (provider: string, token: string, at: number) =>
      forgetting(at).where('provider', '=', provider).where('token', '=', token).execute(),

    forgetAll: (userId: string, at: number) => forgetting(at).where('user_id', '=', userId).execute(),

    /** Which the provider must still delete. */
    toForget: (now: number, limit: number): Promise<SavedCardRow[]> =>
      db
        .selectFrom('saved_card')
        .selectAll()
        .where('forget_at', '<=', now)
        .orderBy('forget_at')
        .limit(limit)
        .execute(),

    postpone: (id: string, until: number) =>
      db.updateTable('saved_card').set({ forget_at: until }).where('id', '=', id).execute(),

    remove: (id: string) => db.deleteFrom('saved_card').where('id', '=', id).execute(),
  };
}
