import type { Transaction } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { ImageList } from './image-rows.ts';

/** Names of the counters of the lists, and the lock that protects them. */

export function counterName(list: ImageList): string {
  return list.kind === 'category' ? `category:${list.categoryId}` : list.kind;
}

/**
 * Must be the first statement of a transaction that changes lists. It takes the write lock at once, because SQLite
 * cannot upgrade a read transaction after another connection has written, and it admits one writer at a time to the
 * counters (PostgreSQL). It also increments the generation, which invalidates all caches.
 */
export async function lockLists(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .updateTable('image_counter')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'generation')
    .execute();
}

/** The counter of changes of published images, after which what is known about their texts must be read again. */
export const EDITS = 'edits';

/** Call it in the transaction that changes texts or categories of published images. */
export async function countEdit(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .insertInto('image_counter')
    .values({ name: EDITS, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('image_counter.value', '+', 1) })),
    )
    .execute();
}

/** The spelling by which names of categories are compared. */
export const categoryKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Keeps statements below the database engines' limits on bound values. */
const CHUNK_ROWS = 500;

export function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += CHUNK_ROWS) yield items.slice(start, start + CHUNK_ROWS);
}

/** Adds images to the lengths of their lists, or takes them out of them. */
export async function countImages(
  transaction: Transaction<Database>,
  images: readonly { categoryId: number; special: boolean }[],
  by: 1 | -1,
): Promise<void> {
  const changes = new Map<string, number>();
  const add = (name: string): void => void changes.set(name, (changes.get(name) ?? 0) + by);
  for (const { categoryId, special } of images) {
    add('all');
    add(`category:${categoryId}`);
    if (special) add('special');
    if (special) add(`special-category:${categoryId}`);
  }
  for (const chunk of chunks([...changes].map(([name, value]) => ({ name, value }))))
    await transaction
      .insertInto('image_counter')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((eb) => ({ value: eb('image_counter.value', '+', eb.ref('excluded.value')) })),
      )
      .execute();
}
