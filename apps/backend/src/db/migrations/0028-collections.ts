import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/**
 * Named lists of images of a user. Images stand by their public ids: a removed image that is imported again is in the
 * list again.
 */
export const collectionsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('collection')
      .addColumn('id', key, (c) => c.primaryKey())
      .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('name', key, (c) => c.notNull())
      .addColumn('cover_image_id', key)
      .addColumn('share_token', key, (c) => c.unique())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('collection_name', ['user_id', 'name'])
      .execute();
    await db.schema
      .createTable('collection_image')
      .addColumn('collection_id', key, (c) => c.notNull().references('collection.id').onDelete('cascade'))
      .addColumn('image_public_id', key, (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('added_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('collection_image_key', ['collection_id', 'image_public_id'])
      .execute();
  },
};
