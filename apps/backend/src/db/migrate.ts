import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Database } from './tables/index.ts';

/**
 * Migrates the schema to the newest version; does nothing when it is current. Safe when several instances start at once
 * (PostgreSQL).
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error)
    throw error instanceof Error
      ? error
      : new Error('The database schema could not be brought up to date', { cause: error });
}
