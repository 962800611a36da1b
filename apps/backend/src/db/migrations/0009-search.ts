import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, keyText } from './columns.ts';

/**
 * The search index (decision record 0020): an inverted index of the engine's own over terms that we make, and
 * how many pictures have each term. `0012-posting-lists` takes its place and reads the pictures.
 */
export const searchMigration: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    // All or nothing, and not one write to the disk for each picture: Kysely opens no transaction here on SQLite.
    await (db.isTransaction ? create(db) : db.transaction().execute(create));
  },
};

async function create(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('image_term')
    .addColumn('term', keyText(db), (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('label', 'text')
    .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await (isPostgres(db) ? createPostgresIndex(db) : createSqliteIndex(db));
}

/** Without texts and positions: only which pictures have a term, newest last, so that reading backwards is a page. */
async function createSqliteIndex(db: Kysely<never>): Promise<void> {
  await sql`create virtual table image_search using fts5(
    terms, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '=#:-'"
  )`.execute(db);
  // Lists are met in the middle more often than read through: small pages make that cheaper.
  await sql`insert into image_search (image_search, rank) values ('pgsz', 1000)`.execute(db);
}

async function createPostgresIndex(db: Kysely<never>): Promise<void> {
  await sql`create table image_search (
    image_id integer primary key references image (id) on delete cascade,
    terms tsvector not null
  )`.execute(db);
  // Pictures are added seldom and searched often: nothing waits in a list that every search would have to read.
  await sql`create index image_search_terms on image_search using gin (terms) with (fastupdate = off)`.execute(
    db,
  );
}
