import type { StudioPage } from '@lumigraph/contracts/studio';
import type { SelectQueryBuilder } from 'kysely';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';

/** Lists with more rows are not counted exactly, because counting is slow. */
const COUNTED_ROWS = 10_000;

interface ListRequest<DB, Tables extends keyof DB, Row> {
  /** Every row that matches the filters. */
  rows: SelectQueryBuilder<DB, Tables, Row>;
  /** A column of numbers, for example `payment.created_at`, and the key that makes the order unambiguous. */
  order: { column: string; key: string; descending: boolean };
  /** Values of these two columns. */
  placeOf: (row: Row) => readonly [value: number, key: string | number];
  query: { cursor?: string; pageSize: number };
}

/** A page of a list by its key: a later page costs as much as the first one. */
export async function listPage<DB, Tables extends keyof DB, Row>(
  db: Kysely<Database>,
  { rows, order, placeOf, query }: ListRequest<DB, Tables, Row>,
): Promise<StudioPage<Row>> {
  const [column, key] = [sql.ref(order.column), sql.ref(order.key)];
  const direction = order.descending ? 'desc' : 'asc';
  const place = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const compared = order.descending ? sql`<` : sql`>`;
  const found = await rows
    .$if(place !== undefined, (all) =>
      all.where(sql<boolean>`(${column}, ${key}) ${compared} (${place?.[0]}, ${place?.[1]})`),
    )
    .orderBy(column, direction)
    .orderBy(key, direction)
    .limit(query.pageSize + 1)
    .execute();
  const items = found.slice(0, query.pageSize) as Row[];
  const last = items.at(-1);
  const { count: total } = await db
    .selectFrom(rows.clearSelect().select(key.as('counted_key')).limit(COUNTED_ROWS).as('counted') as never)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    items,
    nextCursor: found.length > query.pageSize && last !== undefined ? placeOf(last).join(' ') : null,
    total,
    totalIsExact: total < COUNTED_ROWS,
  };
}

function readCursor(cursor: string): [number, string | number] {
  const [value = '', key = ''] = cursor.split(' ');
  // Numbers of invoices are compared as numbers.
  return [Number(value) || 0, /^\d{1,15}$/u.test(key) ? Number(key) : key];
}

/** Text of a search as a pattern of `like … escape '\'`. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
