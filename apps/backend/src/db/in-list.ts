import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isPostgres } from './migrations/columns.ts';
import type { Database } from './tables/index.ts';

/** `column in (…)` with the items as one value: lists of any length are the same statement, which SQLite keeps. */
export function inList(
  db: Kysely<Database>,
  column: string,
  { items, type }: { items: readonly (string | number)[]; type: 'integer' | 'text' },
): RawBuilder<boolean> {
  const name = sql.ref(column);
  if (!isPostgres(db as unknown as Kysely<never>))
    return sql<boolean>`${name} in (select value from json_each(${JSON.stringify(items)}))`;
  return type === 'text'
    ? sql<boolean>`${name} = any(${items}::text[])`
    : sql<boolean>`${name} = any(${items}::integer[])`;
}
