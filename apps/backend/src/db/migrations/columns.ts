import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration, and which programs work on the schema that it leaves. `docs/migrations.md` has the rules. */
export type SchemaStep = Migration & StepKind;

export type StepKind =
  /** Only adds: every program that worked before still works. */
  | { kind: 'expand' }
  /**
   * Removes or restricts something. `unusedSince`: the first released version of the program that does not use it, for
   * example `0.2.0`; older programs stop working.
   */
  | { kind: 'contract'; unusedSince: string };

export function isPostgres(db: Kysely<never>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** An auto-incremented integer primary key; numbers of deleted rows are not reused. */
export function autoId(db: Kysely<never>): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return isPostgres(db)
    ? (column) => column.primaryKey().generatedByDefaultAsIdentity()
    : (column) => column.primaryKey().autoIncrement();
}

/** Text that both engines compare and sort by bytes, for keys and hashes. */
export function keyText(db: Kysely<never>) {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

/** Creates plain indexes of a table: `{ name: columns }`. */
export async function createIndexes(
  db: Kysely<never>,
  table: string,
  indexes: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [name, columns] of Object.entries(indexes))
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
}
