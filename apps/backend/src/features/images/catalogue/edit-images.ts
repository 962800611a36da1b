import type { Kysely, Transaction } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { addToIndex, indexedImages, removeFromIndex, toIndexed } from '../search/search-index-store.ts';
import { editUnpublished } from './edit-unpublished.ts';
import {
  assertVersion,
  changeFields,
  columnsOf,
  fieldsOfRow,
  imageObject,
  type FieldsChange,
  type ImageEdit,
} from './image-fields.ts';
import { chunks, countEdit, lockLists } from './list-counters.ts';
import { renumberLists } from './renumber-lists.ts';

/**
 * Changes published images with their search terms and places in the lists, and images that are scheduled or withheld,
 * in one transaction. Returns the ids of the images that exist.
 * @param expectedVersion the version that the change is based on
 * @throws AppError CHANGED_MEANWHILE when an image has another version
 */
export function editImages(
  db: Kysely<Database>,
  publicIds: readonly string[],
  { edit, expectedVersion }: { edit: ImageEdit; expectedVersion?: number | undefined },
): Promise<string[]> {
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    await countEdit(transaction);
    const edited: string[] = [];
    const categories = new Set<number>();
    for (const chunk of chunks([...new Set(publicIds)])) {
      const rows = await editableImages(transaction).where('image.public_id', 'in', chunk).execute();
      edited.push(...rows.map((row) => row.public_id));
      const changes: Change[] = [];
      for (const row of rows) {
        assertVersion(row.version, expectedVersion);
        const before = fieldsOfRow(row);
        const change = changeFields(before, typeof edit === 'function' ? edit(row.public_id, before) : edit);
        if (change) changes.push({ row, ...change });
      }
      await writeAll(transaction, changes);
      for (const { row, after } of changes.filter(isMove))
        categories.add(row.category_id).add(after.categoryId);
    }
    if (categories.size > 0) await renumberLists(transaction, categories);
    const published = new Set(edited);
    const others = publicIds.filter((publicId) => !published.has(publicId));
    return [...edited, ...(await editUnpublished(transaction, others, { edit, expectedVersion }))];
  });
}

const editableImages = (transaction: Transaction<Database>) =>
  indexedImages(transaction).select([
    'image.public_id',
    'image.license',
    'image.credit',
    'image.created_at',
    'image.source',
    'image.negative_prompt',
    'image.model',
    'image.version',
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof editableImages>['executeTakeFirstOrThrow']>>;

interface Change extends FieldsChange {
  row: Row;
}

async function writeAll(transaction: Transaction<Database>, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ row }) => row.id);
  await removeFromIndex(
    transaction,
    changes.map(({ row }) => toIndexed(row)),
  );
  for (const { row, after, changed } of changes) {
    await transaction
      .updateTable('image')
      .set({
        ...columnsOf(after),
        ...(after.special ? {} : { special_position: null }),
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .execute();
    noteChange({ object: imageObject(row.public_id, row.title), ...changed });
  }
  const byCategory = Map.groupBy(
    changes.filter(({ changed }) => changed.after.categoryId !== undefined),
    ({ after }) => after.categoryId,
  );
  for (const [categoryId, images] of byCategory)
    await movePopularity(
      transaction,
      images.map(({ row }) => row.id),
      categoryId,
    );
  const written = await indexedImages(transaction).where('image.id', 'in', ids).execute();
  await addToIndex(transaction, written.map(toIndexed));
}

const isMove = ({ changed: { after } }: FieldsChange): boolean =>
  after.categoryId !== undefined || after.special !== undefined;

/** Popularity is ranked by category, and an image is the cover of its own category only. */
export async function movePopularity(
  transaction: Transaction<Database>,
  imageIds: readonly number[],
  categoryId: number,
): Promise<void> {
  await transaction
    .updateTable('image_popularity')
    .set({ category_id: categoryId })
    .where('image_id', 'in', imageIds)
    .execute();
  await transaction
    .updateTable('category')
    .set({ cover_image_id: null })
    .where('cover_image_id', 'in', imageIds)
    .where('id', '!=', categoryId)
    .execute();
}
