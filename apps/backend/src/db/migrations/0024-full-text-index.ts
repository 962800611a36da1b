import { sql, type Kysely } from 'kysely';
import { fillSearchIndex } from '../../features/images/search/search-index-store.ts';
import type { Database } from '../tables/index.ts';
import { isPostgres } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/**
 * The search index as a full-text index of the engine (decision record 0020). Its content derives from the images; the
 * migration reads the existing ones.
 */
export const fullTextIndexMigration: SchemaStep = {
  kind: 'contract',
  unusedSince: '0.1.0',
  async up(db: Kysely<never>): Promise<void> {
    // One transaction instead of one disk write per image: Kysely opens no transaction here on SQLite.
    await (db.isTransaction ? replace(db) : db.transaction().execute(replace));
  },
};

async function replace(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('image_posting').execute();
  await sql`delete from image_term`.execute(db);
  await (isPostgres(db) ? fillPostgres(db) : fillSqlite(db));
}

/** Without texts and positions: only the images of each term. */
async function fillSqlite(db: Kysely<never>): Promise<void> {
  await sql`create virtual table image_search using fts5(
    terms, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '=#:-'"
  )`.execute(db);
  // Every segment of the index takes time in each search: segments are merged earlier than by default (4).
  await sql`insert into image_search (image_search, rank) values ('automerge', 2)`.execute(db);
  await fillSearchIndex(db as unknown as Kysely<Database>, sql`'{}'`);
}

async function fillPostgres(db: Kysely<never>): Promise<void> {
  // Common terms are read image by image: they are not compressed and, up to half a page, not stored out of line.
  await sql`create table image_search (
    image_id integer primary key references image (id) on delete cascade,
    terms tsvector not null
  ) with (toast_tuple_target = 4080)`.execute(db);
  await sql`alter table image_search alter column terms set storage external`.execute(db);
  await fillSearchIndex(db as unknown as Kysely<Database>, sql`'{}'`);
  // Images are added rarely and searched often: no search reads a list of pending entries.
  await sql`create index image_search_terms on image_search using gin (terms) with (fastupdate = off)`.execute(
    db,
  );
}
