import type { Transaction } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { ImageList } from './image-records.ts';

/** Names of the counters and columns of the lists, and the lock that protects them. */

export function counterName(list: ImageList): string {
  return list.kind === 'category' ? `category:${list.categoryId}` : list.kind;
}

export function positionColumn(kind: ImageList['kind']) {
  switch (kind) {
    case 'all':
      return 'all_position' as const;
    case 'special':
      return 'special_position' as const;
    case 'category':
      return 'category_position' as const;
    default:
      return kind satisfies never;
  }
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

export async function readCounters(
  transaction: Transaction<Database>,
  names: readonly string[],
): Promise<Map<string, number>> {
  const counters = new Map<string, number>();
  for (const chunk of chunks(names)) {
    const rows = await transaction
      .selectFrom('image_counter')
      .selectAll()
      .where('name', 'in', chunk)
      .execute();
    for (const row of rows) counters.set(row.name, row.value);
  }
  return counters;
}

export async function writeCounters(
  transaction: Transaction<Database>,
  counters: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...counters].map(([name, value]) => ({ name, value }));
  for (const chunk of chunks(rows)) {
    await transaction
      .insertInto('image_counter')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
      )
      .execute();
  }
}
