import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Database } from './tables/index.ts';

/** Without the introspection of Kysely, which reads every column of every table: readiness asks often. */
export async function hasTable(db: Kysely<Database>, table: string): Promise<boolean> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { rows } = isPostgres
    ? await sql`select 1 where to_regclass(${table}) is not null`.execute(db)
    : await sql`select 1 from sqlite_master where type = 'table' and name = ${table}`.execute(db);
  return rows.length > 0;
}
