import { type Kysely, sql } from 'kysely';
import { createIndexes, keyText, isPostgres } from '../columns.ts';

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

/**
 * The search index (decision record 0020): the terms of tags and texts with the number of their images, and a full-text
 * index of the engine, without texts and positions. Synonyms are edited in the studio.
 */
export async function createSearch(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('image_term')
    .addColumn('term', keyText(db), (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('label', 'text')
    .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await db.schema
    .createIndex('image_term_tag_count')
    .on('image_term')
    .columns(['count', 'term'])
    .where(sql<boolean>`label is not null`)
    .execute();
  await db.schema
    .createTable('search_synonym')
    .addColumn('locale', keyText(db), (c) => c.primaryKey())
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await (isPostgres(db) ? createPostgresIndex(db) : createSqliteIndex(db));
}

async function createSqliteIndex(db: Kysely<never>): Promise<void> {
  await sql`create virtual table image_search using fts5(
    terms, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '=#:-'"
  )`.execute(db);
  // Every segment of the index takes time in each search: segments are merged earlier than by default (4).
  await sql`insert into image_search (image_search, rank) values ('automerge', 2)`.execute(db);
}

async function createPostgresIndex(db: Kysely<never>): Promise<void> {
  // Common terms are read image by image: they are not compressed and, up to half a page, not stored out of line.
  await sql`create table image_search (
    image_id integer primary key references image (id) on delete cascade,
    terms tsvector not null
  ) with (toast_tuple_target = 4080)`.execute(db);
  await sql`alter table image_search alter column terms set storage external`.execute(db);
  // Images are added rarely and searched often: no search reads a list of pending entries.
  await sql`create index image_search_terms on image_search using gin (terms) with (fastupdate = off)`.execute(
    db,
  );
}
