import { sql, type Kysely } from 'kysely';
import { isPostgres, keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** The search index as posting lists. `0024-full-text-index` replaces it and reads the images. */
export const postingListsMigration: SchemaStep = {
  kind: 'contract',
  unusedSince: '0.1.0',
  async up(db: Kysely<never>): Promise<void> {
    // One transaction instead of one disk write per image: Kysely opens no transaction here on SQLite.
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
}
