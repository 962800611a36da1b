import type { Kysely } from 'kysely';
import { createIndexes, keyText } from '../columns.ts';

/** What members keep: favorites, collections, and downloads with their license certificates. */
export async function createLibrary(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  // By public ids, as in all tables of members: a removed image that is imported again is a favorite again.
  await db.schema
    .createTable('favorite')
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('image_public_id', key, (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('favorite_key', ['user_id', 'image_public_id'])
    .execute();
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
  await createIndexes(db, 'image_download', {
    image_download_of_user: ['user_id', 'last_at', 'id'],
  });
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
}
