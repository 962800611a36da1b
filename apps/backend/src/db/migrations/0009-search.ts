import { sql, type Kysely } from 'kysely';
import { isPostgres, keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/**
 * The search index (decision record 0020): an inverted index of the database engine over precomputed terms, and the
 * number of pictures of each term. `0012-posting-lists` replaces it and reads the pictures.
 */
export const searchMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    // One transaction instead of one disk write per picture: Kysely opens no transaction here on SQLite.
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

/**
 * Without texts and positions: only the pictures of each term, newest last, so that reading backwards yields a page.
 */
async function createSqliteIndex(db: Kysely<never>): Promise<void> {
  await sql`create virtual table image_search using fts5(
    terms, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '=#:-'"
  )`.execute(db);
  // Searches seek within the lists more often than they read them completely: small pages make seeking cheaper.
  await sql`insert into image_search (image_search, rank) values ('pgsz', 1000)`.execute(db);
}

async function createPostgresIndex(db: Kysely<never>): Promise<void> {
  await sql`create table image_search (
    image_id integer primary key references image (id) on delete cascade,
    terms tsvector not null
  )`.execute(db);
  // Pictures are added rarely and searched often: no pending list that every search would have to read.
  await sql`create index image_search_terms on image_search using gin (terms) with (fastupdate = off)`.execute(
    db,
  );
}
