import {
  COLLECTION_IMAGES_MAX,
  COLLECTION_NAME_MAX_LENGTH,
  COLLECTIONS_MAX,
  validationMessage,
  type CollectionRule,
} from '@lumigraph/contracts';
import { lockUser } from '../../db/lock-user.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { countOf } from '../../db/query-results.ts';
import type { CollectionTables } from '../../db/tables/collections.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../lib/errors.ts';

export type CollectionRow = CollectionTables['collection'];
export interface ListedCollection extends CollectionRow {
  count: number;
  first_image_id: string | null;
}

/** Which collection of which user; a collection of another user does not exist for this one. */
export interface OwnCollection {
  id: string;
  userId: string;
}

export type CollectionStore = ReturnType<typeof createCollectionStore>;

const refusals: Readonly<Record<CollectionRule, { field: string; message: string }>> = {
  required: { field: 'name', message: validationMessage('required', { field: 'name' }) },
  maxLength: {
    field: 'name',
    message: validationMessage('maxLength', { field: 'name', limit: COLLECTION_NAME_MAX_LENGTH }),
  },
  unique: { field: 'name', message: 'You already have a collection with this name' },
  maxCollections: { field: 'name', message: `You can have up to ${COLLECTIONS_MAX} collections` },
  maxImages: { field: 'add', message: `A collection can have up to ${COLLECTION_IMAGES_MAX} images` },
};

export const refusal = (rule: CollectionRule): AppError =>
  new AppError('VALIDATION_FAILED', {
    message: refusals[rule].message,
    fields: [{ ...refusals[rule], rule }],
  });

/** Locks the collection by a write, which also proves the owner. False: the user has no such collection. */
async function lock(
  transaction: Transaction<Database>,
  { id, userId }: OwnCollection,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('collection')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Collections and their images. Changes of one collection, and new ones of a user, run one after the other. */
export function createCollectionStore(db: Kysely<Database>) {
  const listed = () =>
    db
      .selectFrom('collection')
      .selectAll('collection')
      .select((eb) => [
        eb
          .selectFrom('collection_image')
          .whereRef('collection_image.collection_id', '=', 'collection.id')
          .select((count) => count.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('count'),
        eb
          .selectFrom('collection_image')
          .whereRef('collection_image.collection_id', '=', 'collection.id')
          .orderBy('position')
          .orderBy('image_public_id')
          .limit(1)
          .select('image_public_id')
          .as('first_image_id'),
      ]);

  return {
    listOf: (userId: string): Promise<ListedCollection[]> =>
      listed().where('user_id', '=', userId).orderBy('updated_at', 'desc').orderBy('id').execute(),

    find: ({ id, userId }: OwnCollection): Promise<ListedCollection | undefined> =>
      listed().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst(),

    findShared: (token: string): Promise<CollectionRow | undefined> =>
      db.selectFrom('collection').selectAll().where('share_token', '=', token).executeTakeFirst(),

    /** The ids of the collections of a user that contain an image. */
    async withImage(userId: string, imageId: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom('collection_image')
        .innerJoin('collection', 'collection.id', 'collection_image.collection_id')
        .where('collection.user_id', '=', userId)
        .where('collection_image.image_public_id', '=', imageId)
        .select('collection.id')
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** In the order of the user. */
    images: (collectionId: string): Promise<{ imageId: string; addedAt: number }[]> =>
      db
        .selectFrom('collection_image')
        .where('collection_id', '=', collectionId)
        .orderBy('position')
        .orderBy('image_public_id')
        .select(['image_public_id as imageId', 'added_at as addedAt'])
        .execute(),

    /**
     * `most`: of the user.
     * @throws AppError VALIDATION_FAILED for a name that the user has, and for too many collections
     */
    create(row: CollectionRow, most: number): Promise<void> {
      return db.transaction().execute(async (transaction) => {
        await lockUser(transaction, row.user_id);
        const inserted = await transaction
          .insertInto('collection')
          .values(row)
          .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!inserted) throw refusal('unique');
        const count = await countOf(transaction.selectFrom('collection').where('user_id', '=', row.user_id));
        if (count > most) throw refusal('maxCollections');
      });
    },

    change(
      own: OwnCollection,
      change: Partial<Pick<CollectionRow, 'name' | 'cover_image_id' | 'share_token'>>,
      now: number,
    ): Promise<void> {
      return db.transaction().execute(async (transaction) => {
        if (change.name !== undefined) {
          await lockUser(transaction, own.userId);
          const other = await transaction
            .selectFrom('collection')
            .where('user_id', '=', own.userId)
            .where('name', '=', change.name)
            .where('id', '<>', own.id)
            .select('id')
            .executeTakeFirst();
          if (other) throw refusal('unique');
        }
        await transaction
          .updateTable('collection')
          .set({ ...change, updated_at: now })
          .where('id', '=', own.id)
          .where('user_id', '=', own.userId)
          .execute();
      });
    },

    async remove({ id, userId }: OwnCollection): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('collection')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /** New images stand at the end; an image that is in the collection keeps its place. */
    changeImages(
      own: OwnCollection,
      { add, remove, most }: { add: readonly string[]; remove: readonly string[]; most: number },
      now: number,
    ): Promise<void> {
      return db.transaction().execute(async (transaction) => {
        if (!(await lock(transaction, own, now))) return;
        if (remove.length > 0) {
          await transaction
            .deleteFrom('collection_image')
            .where('collection_id', '=', own.id)
            .where('image_public_id', 'in', remove)
            .execute();
          await transaction
            .updateTable('collection')
            .set({ cover_image_id: null })
            .where('id', '=', own.id)
            .where('cover_image_id', 'in', remove)
            .execute();
        }
        if (add.length === 0) return;
        const { count, last } = await transaction
          .selectFrom('collection_image')
          .where('collection_id', '=', own.id)
          .select((eb) => [
            eb.fn.countAll<number>().as('count'),
            sql<number>`coalesce(max(position), 0)`.as('last'),
          ])
          .executeTakeFirstOrThrow();
        const inserted = await transaction
          .insertInto('collection_image')
          .values(
            add.map((imageId, index) => ({
              collection_id: own.id,
              image_public_id: imageId,
              position: last + 1 + index,
              added_at: now,
            })),
          )
          .onConflict((conflict) => conflict.columns(['collection_id', 'image_public_id']).doNothing())
          .returning('image_public_id')
          .execute();
        if (count + inserted.length > most) throw refusal('maxImages');
      });
    },

    move: (own: OwnCollection, move: Move, now: number): Promise<boolean> =>
      db.transaction().execute((transaction) => moveImage(transaction, { own, ...move, now })),
  };
}

interface Move {
  imageId: string;
  before: string | null;
}

/** Puts an image before another one, or at the end. False: one of them is not in the collection. */
async function moveImage(
  transaction: Transaction<Database>,
  { own, imageId, before, now }: Move & { own: OwnCollection; now: number },
): Promise<boolean> {
  if (!(await lock(transaction, own, now))) return false;
  const rows = await transaction
    .selectFrom('collection_image')
    .where('collection_id', '=', own.id)
    .orderBy('position')
    .orderBy('image_public_id')
    .select(['image_public_id', 'position'])
    .execute();
  const ids = rows.map((row) => row.image_public_id).filter((id) => id !== imageId);
  const at = before === null ? ids.length : ids.indexOf(before);
  if (at < 0 || ids.length === rows.length) return false;
  ids.splice(at, 0, imageId);
  const former = new Map(rows.map((row) => [row.image_public_id, row.position]));
  // Usually two neighbours change places, so that two rows change.
  const positions = rows.map(({ position }) => position);
  for (const [index, id] of ids.entries()) {
    const position = positions[index] ?? index;
    if (former.get(id) === position) continue;
    await transaction
      .updateTable('collection_image')
      .set({ position })
      .where('collection_id', '=', own.id)
      .where('image_public_id', '=', id)
      .execute();
  }
  return true;
}
