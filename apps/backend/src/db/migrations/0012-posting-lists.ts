import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { fillSearchIndex } from '../../features/images/search/search-index-store.ts';
import type { Database } from '../tables/index.ts';
import { isPostgres, keyText } from './columns.ts';

/**
 * The search index as posting lists of our own, the same on both engines (decision record 0020). What it holds follows
 * from the pictures; existing ones are read here.
 */
export const postingListsMigration: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    // All or nothing, and not one write to the disk for each picture: Kysely opens no transaction here on SQLite.
    await (db.isTransaction ? replace(db) : db.transaction().execute(replace));
  },
};

async function replace(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('image_search').execute();
  await db.schema
    .createTable('image_posting')
    .addColumn('term', keyText(db), (c) => c.notNull())
    .addColumn('block', 'integer', (c) => c.notNull())
    .addColumn('pictures', isPostgres(db) ? 'bytea' : 'blob', (c) => c.notNull())
    .addPrimaryKeyConstraint('image_posting_key', ['term', 'block'])
    .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await sql`delete from image_term`.execute(db);
  await fillSearchIndex(db as unknown as Kysely<Database>);
}
