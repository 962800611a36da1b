import type {
  DeleteResult,
  InsertQueryBuilder,
  InsertResult,
  SelectQueryBuilder,
  UpdateResult,
} from 'kysely';
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

/** Runs an update or a deletion; returns whether there was such a row. */
export async function changesRow(query: {
  executeTakeFirst: () => Promise<UpdateResult | DeleteResult>;
}): Promise<boolean> {
  const result = await query.executeTakeFirst();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}

/** Whether the query finds, or returns, a row. */
export const hasRow = async (query: {
  executeTakeFirst: () => Promise<object | undefined>;
}): Promise<boolean> => (await query.executeTakeFirst()) !== undefined;

/** The number of rows of a query. */
export async function countOf<DB, Tables extends keyof DB>(
  rows: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const counted = rows.select((eb) => eb.fn.countAll<number>().as('count'));
  return ((await counted.executeTakeFirstOrThrow()) as { count: number }).count;
}
