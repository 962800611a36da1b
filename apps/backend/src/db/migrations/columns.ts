import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';

/** The few places where the two engines spell a column differently. */

export function isPostgres(db: Kysely<never>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** An integer primary key that the engine counts up; numbers of deleted rows are not used again. */
export function autoId(db: Kysely<never>): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return isPostgres(db)
    ? (column) => column.primaryKey().generatedByDefaultAsIdentity()
    : (column) => column.primaryKey().autoIncrement();
}

/** Text that compares and sorts by its bytes on both engines, for keys and hashes. */
export function keyText(db: Kysely<never>) {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}
