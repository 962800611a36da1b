import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { addToIndex, indexedImages, removeFromIndex, toIndexed } from '../search/search-index-store.ts';
import type { NewImage } from './image-records.ts';
import { movePopularity } from './edit-images.ts';
import { categoryKey, countEdit, lockLists } from './image-lists.ts';
import { renumberLists } from './renumber-lists.ts';
import type { WithheldRecord } from './withheld-images.ts';

const BATCH_IMAGES = 500;

/** Gives a category another name. Its address stays, because it contains the id. False when the name is taken. */
export function renameCategory(db: Kysely<Database>, id: number, name: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockLists(transaction);
    const key = categoryKey(name);
    const other = await transaction
      .selectFrom('category')
      .select('id')
      .where('name_key', '=', key)
      .executeTakeFirst();
    if (other && other.id !== id) return false;
    // The name is among the search terms of every image of the category.
    await reindexed(transaction, id, () =>
      transaction.updateTable('category').set({ name, name_key: key }).where('id', '=', id).execute(),
    );
    return true;
  });
}

/** Moves all images of a category into another one and deletes it. Returns the number of moved images. */
export function mergeCategory(db: Kysely<Database>, from: number, into: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockLists(transaction);
    const moved = await reindexed(transaction, from, async (ids) => {
      await transaction
        .updateTable('image')
        .set({ category_id: into })
        .where('category_id', '=', from)
        .execute();
      for (let start = 0; start < ids.length; start += BATCH_IMAGES)
        await movePopularity(transaction, ids.slice(start, start + BATCH_IMAGES), into);
    });
    await moveUnpublished(transaction, from, into);
    await renumberLists(transaction, [into]);
    await deleteRow(transaction, from);
    return moved;
  });
}

/** Deletes a category without images. False when it has some, published or not. */
export function removeCategory(db: Kysely<Database>, id: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockLists(transaction);
    const image = await transaction
      .selectFrom('image')
      .select('id')
      .where('category_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (image || (await hasUnpublished(transaction, id))) return false;
    await deleteRow(transaction, id);
    return true;
  });
}

/** Scheduled and withheld images of a category; there are few. */
async function unpublishedIn(transaction: Transaction<Database>, categoryId: number) {
  const scheduled = await transaction.selectFrom('scheduled_image').select(['sha256', 'record']).execute();
  const withheld = await transaction.selectFrom('withheld_image').select(['public_id', 'record']).execute();
  return {
    scheduled: scheduled
      .map(({ sha256, record }) => ({ sha256, image: JSON.parse(record) as NewImage }))
      .filter(({ image }) => image.categoryId === categoryId),
    withheld: withheld
      .map(({ public_id, record }) => ({ public_id, record: JSON.parse(record) as WithheldRecord }))
      .filter(({ record }) => record.image.category_id === categoryId),
  };
}

async function hasUnpublished(transaction: Transaction<Database>, categoryId: number): Promise<boolean> {
  const { scheduled, withheld } = await unpublishedIn(transaction, categoryId);
  return scheduled.length + withheld.length > 0;
}

async function moveUnpublished(
  transaction: Transaction<Database>,
  from: number,
  into: number,
): Promise<void> {
  const { scheduled, withheld } = await unpublishedIn(transaction, from);
  for (const { sha256, image } of scheduled)
    await transaction
      .updateTable('scheduled_image')
      .set({ record: JSON.stringify({ ...image, categoryId: into }) })
      .where('sha256', '=', sha256)
      .execute();
  for (const { public_id: publicId, record } of withheld)
    await transaction
      .updateTable('withheld_image')
      .set({ record: JSON.stringify({ ...record, image: { ...record.image, category_id: into } }) })
      .where('public_id', '=', publicId)
      .execute();
}

async function deleteRow(transaction: Transaction<Database>, id: number): Promise<void> {
  await transaction
    .deleteFrom('image_counter')
    .where('name', 'in', [`category:${id}`, `special-category:${id}`])
    .execute();
  await transaction.deleteFrom('category').where('id', '=', id).execute();
}

/** Removes the images of a category from the search index, changes them, and adds them again. */
async function reindexed(
  transaction: Transaction<Database>,
  categoryId: number,
  change: (ids: number[]) => Promise<unknown>,
): Promise<number> {
  await countEdit(transaction);
  const ids: number[] = [];
  for (;;) {
    const rows = await indexedImages(transaction)
      .where('image.category_id', '=', categoryId)
      .where('image.id', '>', ids.at(-1) ?? 0)
      .orderBy('image.id')
      .limit(BATCH_IMAGES)
      .execute();
    await removeFromIndex(transaction, rows.map(toIndexed));
    ids.push(...rows.map((row) => row.id));
    if (rows.length < BATCH_IMAGES) break;
  }
  await change(ids);
  for (let start = 0; start < ids.length; start += BATCH_IMAGES) {
    const batch = ids.slice(start, start + BATCH_IMAGES);
    const rows = await indexedImages(transaction).where('image.id', 'in', batch).execute();
    await addToIndex(transaction, rows.map(toIndexed));
  }
  return ids.length;
}
