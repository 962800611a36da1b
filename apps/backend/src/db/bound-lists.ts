import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { isPostgres } from './migrations/columns.ts';
import type { Database } from './tables/index.ts';

/** A whole list as one bound value, so that a prepared query takes lists of any length. */
export interface BoundLists {
  /** `column` is one of the list. */
  among(column: string, list: unknown): Expression<SqlBool>;
  /** The list as the engine takes it. */
  bind(values: readonly (string | number)[]): unknown;
}

export function boundLists(db: Kysely<Database>): BoundLists {
  return isPostgres(db as unknown as Kysely<never>)
    ? {
        among: (column, list) => sql<SqlBool>`${sql.ref(column)} = any(${list})`,
        bind: (values) => [...values],
      }
    : {
        among: (column, list) => sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`,
        bind: (values) => JSON.stringify(values),
      };
}
