import { baselineMigration } from './0001-baseline.ts';
import type { SchemaStep } from './columns.ts';

/** The first migration of every database that a released program has made. */
export const BASELINE = '0001-baseline';

/**
 * All migrations, in order. Never edit a released one: add another. Portable SQL only: the same migrations run on
 * SQLite and PostgreSQL. Names sort as text: `0001-baseline`, `0002-…`. What a migration may do is in
 * docs/migrations.md.
 */
export const migrations: Record<string, SchemaStep> = {
  [BASELINE]: baselineMigration,
};
