import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Bookkeeping of imports and of what an installation does once. */
export const importMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('import_run')
      .addColumn('id', key, (c) => c.primaryKey())
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('pid', 'integer', (c) => c.notNull())
      .addColumn('beat_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('import_claim')
      .addColumn('storage_key', key, (c) => c.primaryKey())
      .addColumn('run_id', key, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('import_claim_run').on('import_claim').column('run_id').execute();
    await db.schema
      .createTable('installation_mark')
      .addColumn('name', key, (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('set_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
