import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { fillSearchIndex } from '../../features/images/search/search-index-store.ts';
import type { Database } from '../tables/index.ts';
import { isPostgres } from './columns.ts';

/**
 * The search index as a full-text index of the engine (decision record 0039). What it holds follows from the images;
 * existing ones are read here.
 */
export const fullTextIndexMigration: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    // All or nothing, and not one write to the disk for each image: Kysely opens no transaction here on SQLite.
    await (db.isTransaction ? replace(db) : db.transaction().execute(replace));
  },
};

async function replace(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('image_posting').execute();
  await sql`delete from image_term`.execute(db);
  await (isPostgres(db) ? fillPostgres(db) : fillSqlite(db));
}

/** Without texts and positions: only which images have a term. */
async function fillSqlite(db: Kysely<never>): Promise<void> {
  await sql`create virtual table image_search using fts5(
    terms, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '=#:-'"
  )`.execute(db);
  // Every segment of the index costs time in each search: they are merged earlier than by default (4).
  await sql`insert into image_search (image_search, rank) values ('automerge', 2)`.execute(db);
  await fillSearchIndex(db as unknown as Kysely<Database>);
}

async function fillPostgres(db: Kysely<never>): Promise<void> {
  // Terms are read image by image where they are common: neither compressed nor, up to half a page, elsewhere.
  await sql`create table image_search (
    image_id integer primary key references image (id) on delete cascade,
    terms tsvector not null
  ) with (toast_tuple_target = 4080)`.execute(db);
  await sql`alter table image_search alter column terms set storage external`.execute(db);
  await fillSearchIndex(db as unknown as Kysely<Database>);
  // Images are added seldom and searched often: no search reads a list of pending entries.
  await sql`create index image_search_terms on image_search using gin (terms) with (fastupdate = off)`.execute(
    db,
  );
}
