import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Digests of stored originals, and images that are taken out of the lists without losing their files. */
export const withheldImagesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema.alterTable('image').addColumn('stored_sha256', 'text').execute();
    await db.schema
      .createTable('withheld_image')
      .addColumn('public_id', key, (c) => c.primaryKey())
      .addColumn('storage_key', key, (c) => c.notNull().unique())
      .addColumn('stored_sha256', 'text')
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('withheld_at', 'bigint', (c) => c.notNull())
      .addColumn('record', 'text', (c) => c.notNull())
      .execute();
  },
};
