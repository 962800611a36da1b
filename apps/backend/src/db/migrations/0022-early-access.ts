import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Scheduled images, and a priority for messages of members. */
export const earlyAccessMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('scheduled_image')
      .addColumn('sha256', key, (c) => c.primaryKey())
      .addColumn('storage_key', key, (c) => c.notNull().unique())
      .addColumn('publish_at', 'bigint', (c) => c.notNull())
      .addColumn('record', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('scheduled_image_day').on('scheduled_image').column('publish_at').execute();
    await db.schema
      .alterTable('contact_message')
      .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
