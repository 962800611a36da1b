import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Downloads of users with their license certificates, and the free downloads of a day. */
export const downloadsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('image_download')
      .addColumn('id', key, (c) => c.primaryKey())
      // A certificate can still be checked after its user was deleted: the license outlives the account.
      .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
      .addColumn('image_public_id', key, (c) => c.notNull())
      .addColumn('image_sha256', key, (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('title_translations', 'text', (c) => c.notNull())
      .addColumn('credit', 'text', (c) => c.notNull())
      .addColumn('format', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('file_sha256', key, (c) => c.notNull())
      .addColumn('plan', key, (c) => c.notNull())
      .addColumn('license', key, (c) => c.notNull())
      .addColumn('terms_version', key, (c) => c.notNull())
      .addColumn('site', key, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('image_download_once', [
        'user_id',
        'image_public_id',
        'image_sha256',
        'plan',
        'license',
        'terms_version',
      ])
      .execute();
    await db.schema
      .createIndex('image_download_of_user')
      .on('image_download')
      .columns(['user_id', 'last_at', 'id'])
      .execute();
    await db.schema
      .createTable('free_download_count')
      .addColumn('day', key, (c) => c.notNull())
      .addColumn('subject', key, (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('free_download_count_key', ['day', 'subject'])
      .execute();
    await db.schema
      .createTable('free_download')
      .addColumn('day', key, (c) => c.notNull())
      .addColumn('subject', key, (c) => c.notNull())
      .addColumn('image_public_id', key, (c) => c.notNull())
      .addPrimaryKeyConstraint('free_download_key', ['day', 'subject', 'image_public_id'])
      .execute();
  },
};
