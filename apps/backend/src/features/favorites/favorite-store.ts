import { lockUser } from '../../db/lock-user.ts';
import { FAVORITES_MAX, type Favorite, type FavoriteChanges } from '@lumigraph/contracts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../lib/errors.ts';

const AT_ONCE = 500;

export type FavoriteStore = ReturnType<typeof createFavoriteStore>;

export function createFavoriteStore(db: Kysely<Database>) {
  return {
    /** The last added first. */
    listOf: (userId: string) => listOf(db, userId),

    /**
     * Applies changes in one transaction and returns the resulting list and the ids of new favorites. An existing
     * favorite keeps its time.
     * @throws AppError VALIDATION_FAILED, without any change, for more than {@link FAVORITES_MAX}
     */
    change: (
      userId: string,
      { add, remove }: FavoriteChanges,
    ): Promise<{ list: Favorite[]; added: string[] }> =>
      db.transaction().execute(async (transaction) => {
        await lockUser(transaction, userId);
        for (let start = 0; start < remove.length; start += AT_ONCE) {
          await transaction
            .deleteFrom('favorite')
            .where('user_id', '=', userId)
            .where('image_public_id', 'in', remove.slice(start, start + AT_ONCE))
            .execute();
        }
        const added: string[] = [];
        for (let start = 0; start < add.length; start += AT_ONCE) {
          const rows = add.slice(start, start + AT_ONCE).map(({ imageId, addedAt }) => ({
            user_id: userId,
            image_public_id: imageId,
            added_at: addedAt,
          }));
          const inserted = await transaction
            .insertInto('favorite')
            .values(rows)
            .onConflict((conflict) => conflict.columns(['user_id', 'image_public_id']).doNothing())
            .returning('image_public_id as imageId')
            .execute();
          added.push(...inserted.map(({ imageId }) => imageId));
        }
        const list = await listOf(transaction, userId);
        if (list.length > FAVORITES_MAX)
          throw invalid('add', 'max', `No more than ${FAVORITES_MAX} favorites can be kept`);
        return { list, added };
      }),
  };
}

function listOf(db: Kysely<Database> | Transaction<Database>, userId: string): Promise<Favorite[]> {
  return db
    .selectFrom('favorite')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('image_public_id')
    .select(['image_public_id as imageId', 'added_at as addedAt'])
    .execute();
}

export function invalid(field: string, rule: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { message, fields: [{ field, message, rule }] });
}
