import type { InsertQueryBuilder, InsertResult } from 'kysely';
import type { Database } from './tables/index.ts';

/** Inserts a row unless one with the same key exists; returns whether it did. */
export async function insertNew<Table extends keyof Database>(
  insert: InsertQueryBuilder<Database, Table, InsertResult>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
