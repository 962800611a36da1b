import { FAVOURITES_MAX, type Favourite, type FavouriteChanges } from '@lumigraph/contracts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

export interface FavouriteStore {
  /** The last added first. */
  listOf(userId: string): Promise<Favourite[]>;
  /**
   * Applies changes in one transaction and returns the resulting list and the ids of new favourites; undefined, without any change, when it would
   * exceed {@link FAVOURITES_MAX}. An existing favourite keeps its time.
   */
  change(userId: string, changes: FavouriteChanges): Promise<ChangedFavourites | undefined>;
}

interface ChangedFavourites {
  list: Favourite[];
  added: string[];
}

const AT_ONCE = 500;

export function createFavouriteStore(db: Kysely<Database>): FavouriteStore {
  return {
    listOf: (userId) => listOf(db, userId),
    change: (userId, changes) => change(db, userId, changes),
  };
}

function listOf(db: Kysely<Database> | Transaction<Database>, userId: string): Promise<Favourite[]> {
  return db
    .selectFrom('favourite')
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
  { add, remove }: FavouriteChanges,
): Promise<ChangedFavourites | undefined> {
  try {
    return await db.transaction().execute(async (transaction) => {
      // Takes the write lock first, so that changes of an account run one after the other and the count below stays
      // valid.
      await transaction
        .updateTable('user_account')
        .set((eb) => ({ updated_at: eb.ref('updated_at') }))
        .where('id', '=', userId)
        .execute();
      for (let start = 0; start < remove.length; start += AT_ONCE) {
        await transaction
          .deleteFrom('favourite')
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
          .insertInto('favourite')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['user_id', 'image_public_id']).doNothing())
          .returning('image_public_id as imageId')
          .execute();
        added.push(...inserted.map(({ imageId }) => imageId));
      }
      const list = await listOf(transaction, userId);
      if (list.length > FAVOURITES_MAX) throw new TooMany();
      return { list, added };
    });
  } catch (error) {
    if (error instanceof TooMany) return undefined;
    throw error;
  }
}
