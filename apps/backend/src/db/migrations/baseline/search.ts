import { sql, type Kysely } from 'kysely';
import { isPostgres, keyText } from '../columns.ts';

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
