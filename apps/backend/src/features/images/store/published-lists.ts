import type { Transaction } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { addToIndex, indexedImages, removeFromIndex, toIndexed } from './search-index-store.ts';
import { chunks, countImages } from './list-counters.ts';

/** Call it after `lockLists`, when the rows are published. */
export async function enterLists(transaction: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const chunk of chunks(ids)) {
    const images = await indexed(transaction, chunk);
    await addToIndex(transaction, images);
    await countImages(transaction, images, 1);
  }
}

/** Call it after `lockLists`, while the rows are still as they were when they entered the lists. */
export async function leaveLists(transaction: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const chunk of chunks(ids)) {
    const images = await indexed(transaction, chunk);
    await removeFromIndex(transaction, images);
    await countImages(transaction, images, -1);
  }
}

const indexed = async (transaction: Transaction<Database>, ids: readonly number[]) =>
  (await indexedImages(transaction).where('image.id', 'in', ids).orderBy('image.id').execute()).map(
    toIndexed,
  );
