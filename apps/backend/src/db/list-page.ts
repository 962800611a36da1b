import type { StudioPage } from '@lumigraph/contracts/studio';
import { sql, type Expression, type Kysely, type SelectQueryBuilder } from 'kysely';
import { countOf } from './query-results.ts';
import type { Database } from './tables/index.ts';

/** Lists with more rows are not counted exactly, because counting is slow. */
const COUNTED_ROWS = 10_000;

interface ListRequest<DB, Tables extends keyof DB, Row> {
  /** Every row that matches the filters. */
  rows: SelectQueryBuilder<DB, Tables, Row>;
  /** A column, for example `payment.created_at`, and the key that makes the order unambiguous. */
  order: { column: string; key: string; descending: boolean; isText?: boolean };
  /** Values of these two columns. */
  placeOf: (row: Row) => readonly [value: number | string, key: string | number];
  query: { cursor?: string; pageSize: number };
}

/** A page of a list of the studio by its key: a later page costs as much as the first one. */
export async function listPage<DB, Tables extends keyof DB, Row>(
  db: Kysely<Database>,
  { rows, order, placeOf, query }: ListRequest<DB, Tables, Row>,
): Promise<StudioPage<Row>> {
  const [column, key] = [sql.ref(order.column), sql.ref(order.key)];
  const direction = order.descending ? 'desc' : 'asc';
  const place = query.cursor === undefined ? undefined : readCursor(query.cursor, order.isText);
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
  const counted = rows.clearSelect().select(key.as('counted_key')).limit(COUNTED_ROWS).as('counted');
  const total = await countOf(db.selectFrom(counted as never));
  return {
    items,
    nextCursor: found.length > query.pageSize && last !== undefined ? placeOf(last).join(' ') : null,
    total,
    totalIsExact: total < COUNTED_ROWS,
  };
}

/** A page of a list that is counted, whose order has no key: the cursor is the number of rows before it. */
export async function offsetPage<Row>(
  cursor: string | undefined,
  read: (offset: number) => Promise<{ rows: Row[]; total: number }>,
): Promise<StudioPage<Row>> {
  const offset = Number(cursor ?? 0);
  const { rows: items, total } = await read(offset);
  const end = offset + items.length;
  return { items, nextCursor: end < total ? String(end) : null, total, totalIsExact: true };
}

function readCursor(cursor: string, isText = false): [number | string, string | number] {
  const at = cursor.lastIndexOf(' ');
  const [value, key] = [cursor.slice(0, Math.max(at, 0)), cursor.slice(at + 1)];
  // Numbers of invoices and of events are compared as numbers.
  return [isText ? value : Number(value) || 0, /^\d{1,15}$/u.test(key) ? Number(key) : key];
}

/** `column` contains `part`, whose `%` and `_` are letters like others. */
export const contains = (column: Expression<string>, part: string) =>
  sql<boolean>`${column} like ${`%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`;

/** SQLite compares only Latin letters without their case: words of other alphabets are tried in usual spellings. */
export function spellings(text: string): string[] {
  const lower = text.toLowerCase();
  const capital = lower.replaceAll(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([text, lower, capital])];
}
