import type { Kysely, Transaction } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { removeUnpublished } from './edit-unpublished.ts';
import { assertVersion, imageObject } from './image-fields.ts';
import {
  chunks,
  counterName,
  lockLists,
  positionColumn,
  readCounters,
  writeCounters,
} from './list-counters.ts';
import type { ImageList, RemovedImage } from './image-records.ts';
import { indexedImages, removeFromIndex, toIndexed } from '../search/search-index-store.ts';

interface Placed extends RemovedImage {
  id: number;
  categoryId: number;
  allPosition: number;
  categoryPosition: number;
  specialPosition: number | null;
}

/** Implements {@link ImageStore.remove}. */
export async function removeImages(
  db: Kysely<Database>,
  publicIds: readonly string[],
): Promise<RemovedImage[]> {
  if (publicIds.length === 0) return [];
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    const removed = await removeRows(transaction, publicIds);
    for (const { publicId } of removed)
      noteChange({ object: imageObject(publicId, ''), before: { visibility: 'published' } });
    return removed;
  });
}

/**
 * Deletes one image, published or not. Undefined when it does not exist; its files remain.
 * @throws AppError CHANGED_MEANWHILE when it has another version than the expected one
 */
export function removeImage(
  db: Kysely<Database>,
  publicId: string,
  expectedVersion?: number,
): Promise<RemovedImage | undefined> {
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    const [published] = await transaction
      .selectFrom('image')
      .select(['title', 'version'])
      .where('public_id', '=', publicId)
      .execute();
    if (!published) return removeUnpublished(transaction, publicId, expectedVersion);
    assertVersion(published.version, expectedVersion);
    noteChange({ object: imageObject(publicId, published.title), before: { visibility: 'published' } });
    const [removed] = await removeRows(transaction, [publicId]);
    return removed;
  });
}

/** The same in the caller's transaction, which holds the lock of the lists. */
export async function removeRows(
  transaction: Transaction<Database>,
  publicIds: readonly string[],
): Promise<RemovedImage[]> {
  const removed = await place(transaction, [...new Set(publicIds)]);
  for (const chunk of chunks(removed.map((image) => image.id))) {
    const indexed = await indexedImages(transaction).where('image.id', 'in', chunk).execute();
    await removeFromIndex(transaction, indexed.map(toIndexed));
    await transaction.deleteFrom('image').where('id', 'in', chunk).execute();
  }
  await closeAllGaps(transaction, removed);
  return removed.map(({ publicId, storageKey }) => ({ publicId, storageKey }));
}

async function place(transaction: Transaction<Database>, publicIds: readonly string[]): Promise<Placed[]> {
  const found: Placed[] = [];
  for (const chunk of chunks(publicIds)) {
    const rows = await transaction
      .selectFrom('image')
      .select([
        'id',
        'public_id as publicId',
        'storage_key as storageKey',
        'category_id as categoryId',
        'all_position as allPosition',
        'category_position as categoryPosition',
        'special_position as specialPosition',
      ])
      .where('public_id', 'in', chunk)
      .execute();
    found.push(...rows);
  }
  return found;
}

async function closeAllGaps(transaction: Transaction<Database>, removed: readonly Placed[]): Promise<void> {
  const specials = removed.filter((image) => image.specialPosition !== null);
  await closeGaps(
    transaction,
    { kind: 'all' },
    removed.map((image) => image.allPosition),
  );
  await closeGaps(
    transaction,
    { kind: 'special' },
    specials.map((image) => image.specialPosition ?? 0),
  );
  for (const [categoryId, images] of Map.groupBy(removed, (image) => image.categoryId)) {
    await closeGaps(
      transaction,
      { kind: 'category', categoryId },
      images.map((image) => image.categoryPosition),
    );
  }
  for (const [categoryId, images] of Map.groupBy(specials, (image) => image.categoryId)) {
    await lower(transaction, `special-category:${categoryId}`, images.length);
  }
}

/** Moves every row above a gap down by the number of gaps below it; each row is written once. */
async function closeGaps(
  transaction: Transaction<Database>,
  list: ImageList,
  gaps: readonly number[],
): Promise<void> {
  const column = positionColumn(list.kind);
  const sorted = gaps.toSorted((a, b) => a - b);
  for (const [index, gap] of sorted.entries()) {
    const following = sorted[index + 1];
    if (following === gap + 1) continue;
    let update = transaction
      .updateTable('image')
      .set((eb) => ({ [column]: eb(column, '-', index + 1) }))
      .where(column, '>', gap);
    if (following !== undefined) update = update.where(column, '<', following);
    if (list.kind === 'category') update = update.where('category_id', '=', list.categoryId);
    await update.execute();
  }
  await lower(transaction, counterName(list), gaps.length);
}

async function lower(transaction: Transaction<Database>, counter: string, by: number): Promise<void> {
  if (by === 0) return;
  const counters = await readCounters(transaction, [counter]);
  await writeCounters(transaction, new Map([[counter, (counters.get(counter) ?? by) - by]]));
}
