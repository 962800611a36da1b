import type { Kysely, Selectable } from 'kysely';
import { countOf } from '../../../db/list-page.ts';
import type { Database } from '../../../db/tables/index.ts';

type TwoFactorRow = Selectable<Database['two_factor']>;

export function createTwoFactorStore(db: Kysely<Database>) {
  return {
    find: (userId: string): Promise<TwoFactorRow | undefined> =>
      db.selectFrom('two_factor').selectAll().where('user_id', '=', userId).executeTakeFirst(),

    /** Writes or replaces an app that is not confirmed. False when a confirmed one exists. */
    async begin(pending: { userId: string; secret: string; now: number }): Promise<boolean> {
      const values = { secret: pending.secret, created_at: pending.now, last_step: 0, confirmed_at: null };
      const row = await db
        .insertInto('two_factor')
        .values({ user_id: pending.userId, ...values })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(values).where('two_factor.confirmed_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** False when another request has confirmed it, or has replaced its secret. */
    async confirm(userId: string, secret: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('two_factor')
        .set({ confirmed_at: now })
        .where('user_id', '=', userId)
        .where('secret', '=', secret)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** Uses up a time step; false when it or a later one was used. Of concurrent uses, one succeeds. */
    async useStep(userId: string, step: number): Promise<boolean> {
      const result = await db
        .updateTable('two_factor')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** False when there was none. */
    async remove(userId: string): Promise<boolean> {
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
      const result = await db.deleteFrom('two_factor').where('user_id', '=', userId).executeTakeFirst();
      return result.numDeletedRows === 1n;
    },

    async replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
      await db
        .insertInto('recovery_code')
        .values(hashes.map((hash) => ({ user_id: userId, hash })))
        .execute();
    },

    /** Deletes the code as its use: of concurrent uses, one succeeds. */
    async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
      const result = await db
        .deleteFrom('recovery_code')
        .where('user_id', '=', userId)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },

    async countRecoveryCodes(userId: string): Promise<number> {
      return countOf(db.selectFrom('recovery_code').where('user_id', '=', userId));
    },
  };
}
