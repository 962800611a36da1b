import type { Kysely, Selectable } from 'kysely';
import { changesRow, countOf, hasRow } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';

type TwoFactorRow = Selectable<Database['two_factor']>;

export function createTwoFactorStore(db: Kysely<Database>) {
  return {
    find: (userId: string): Promise<TwoFactorRow | undefined> =>
      db.selectFrom('two_factor').selectAll().where('user_id', '=', userId).executeTakeFirst(),

    /** Writes or replaces an app that is not confirmed. False when a confirmed one exists. */
    begin(pending: { userId: string; secret: string; now: number }): Promise<boolean> {
      const values = { secret: pending.secret, created_at: pending.now, last_step: 0, confirmed_at: null };
      return hasRow(
        db
          .insertInto('two_factor')
          .values({ user_id: pending.userId, ...values })
          .onConflict((conflict) =>
            conflict.column('user_id').doUpdateSet(values).where('two_factor.confirmed_at', 'is', null),
          )
          .returning('user_id'),
      );
    },

    /** False when another request has confirmed it, or has replaced its secret. */
    confirm: (userId: string, secret: string, now: number) =>
      changesRow(
        db
          .updateTable('two_factor')
          .set({ confirmed_at: now })
          .where('user_id', '=', userId)
          .where('secret', '=', secret)
          .where('confirmed_at', 'is', null),
      ),

    /** Uses up a time step; false when it or a later one was used. Of concurrent uses, one succeeds. */
    useStep: (userId: string, step: number) =>
      changesRow(
        db
          .updateTable('two_factor')
          .set({ last_step: step })
          .where('user_id', '=', userId)
          .where('last_step', '<', step),
      ),

    /** False when there was none. */
    async remove(userId: string): Promise<boolean> {
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
      return changesRow(db.deleteFrom('two_factor').where('user_id', '=', userId));
    },

    async replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
      await db
        .insertInto('recovery_code')
        .values(hashes.map((hash) => ({ user_id: userId, hash })))
        .execute();
    },

    /** Deletes the code as its use: of concurrent uses, one succeeds. */
    useRecoveryCode: (userId: string, hash: string) =>
      changesRow(db.deleteFrom('recovery_code').where('user_id', '=', userId).where('hash', '=', hash)),

    countRecoveryCodes: (userId: string) =>
      countOf(db.selectFrom('recovery_code').where('user_id', '=', userId)),
  };
}
