import { lockUser } from '../../db/lock-user.ts';
import { FAVORITES_MAX, type Favorite, type FavoriteChanges } from '@lumigraph/contracts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

export interface FavoriteStore {
  /** The last added first. */
  listOf(userId: string): Promise<Favorite[]>;
  /**
   * Applies changes in one transaction and returns the resulting list and the ids of new favorites; undefined, without any change, when it would
   * exceed {@link FAVORITES_MAX}. An existing favorite keeps its time.
   */
  change(userId: string, changes: FavoriteChanges): Promise<ChangedFavorites | undefined>;
}

interface ChangedFavorites {
  list: Favorite[];
  added: string[];
}

const AT_ONCE = 500;

export function createFavoriteStore(db: Kysely<Database>): FavoriteStore {
  return {
    listOf: (userId) => listOf(db, userId),
    change: (userId, changes) => change(db, userId, changes),
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

class TooMany extends Error {}

async function change(
  db: Kysely<Database>,
  userId: string,
  { add, remove }: FavoriteChanges,
): Promise<ChangedFavorites | undefined> {
  try {
    return await db.transaction().execute(async (transaction) => {
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
        const rows = add
          .slice(start, start + AT_ONCE)
          .map(({ imageId, addedAt }) => ({ user_id: userId, image_public_id: imageId, added_at: addedAt }));
        const inserted = await transaction
          .insertInto('favorite')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['user_id', 'image_public_id']).doNothing())
          .returning('image_public_id as imageId')
          .execute();
        added.push(...inserted.map(({ imageId }) => imageId));
      }
      const list = await listOf(transaction, userId);
      if (list.length > FAVORITES_MAX) throw new TooMany();
      return { list, added };
    });
  } catch (error) {
    if (error instanceof TooMany) return undefined;
    throw error;
  }
}
