import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Uploaded files, and which of them is an account's picture. */
export const filesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('stored_file')
      .addColumn('id', key, (c) => c.primaryKey())
      .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('media_type', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('storage_key', key, (c) => c.notNull().unique())
      .addColumn('status', key, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('stored_file_by_user')
      .on('stored_file')
      .columns(['user_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('stored_file_by_status')
      .on('stored_file')
      .columns(['status', 'changed_at'])
      .execute();
    await db.schema.alterTable('user_account').addColumn('avatar', 'text').execute();
  },
};
