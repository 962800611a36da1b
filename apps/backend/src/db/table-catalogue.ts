/** Reads the tables from the engines' catalogues instead of a list, so that a new table cannot be missed. */

import { sql, type Kysely, PostgresAdapter } from 'kysely';
import type { Database } from './tables/index.ts';

/** Without the introspection of Kysely, which reads every column of every table: readiness asks often. */
export async function hasTable(db: Kysely<Database>, table: string): Promise<boolean> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { rows } = isPostgres
    ? await sql`select 1 where to_regclass(${table}) is not null`.execute(db)
    : await sql`select 1 from sqlite_master where type = 'table' and name = ${table}`.execute(db);
  return rows.length > 0;
}

export type AnyTables = Record<string, Record<string, unknown>>;

/** Non-empty application tables of a SQLite database; referenced tables come first. */
export async function tablesInOrder(db: Kysely<AnyTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'
    order by name`.execute(db);
  const waiting = new Map<string, Set<string>>();
  for (const { name } of rows) waiting.set(name, await parentsOf(db, name));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(([, parents]) => ![...parents].some((parent) => waiting.has(parent)));
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const [name] of free) {
      ordered.push(name);
      waiting.delete(name);
    }
  }
  return ordered;
}

async function parentsOf(db: Kysely<AnyTables>, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ parent: string }>`
    select "table" as parent from pragma_foreign_key_list(${table})`.execute(db);
  return new Set(rows.map(({ parent }) => parent).filter((parent) => parent !== table));
}

/** Stored columns of a SQLite table, without computed ones. */
export async function columnsOf(db: Kysely<AnyTables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_xinfo(${table}) where hidden = 0`.execute(db);
  return rows.map(({ name }) => name);
}

/** The highest number that SQLite has ever generated in this table; 0 where it generates none. */
export async function usedNumbers(db: Kysely<AnyTables>, table: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from sqlite_sequence where name = ${table}`.execute(db);
  return rows[0]?.seq ?? 0;
}

/** Columns whose values PostgreSQL generates. */
export async function identityColumns(db: Kysely<AnyTables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'YES'`.execute(db);
  return rows.map(({ name }) => name);
}
