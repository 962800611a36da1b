import { sql, type Kysely } from 'kysely';
import { isPostgres } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** On PostgreSQL every image gets a search term for its block of 32,768 numbers (decision record 0020). */
export const searchBlocksMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    if (!isPostgres(db)) return;
    // Building the index anew is faster than changing it for every image.
    await sql`drop index image_search_terms`.execute(db);
    await sql`update image_search
      set terms = terms || array_to_tsvector(array['@' || image_id / 32768])`.execute(db);
    await sql`create index image_search_terms on image_search using gin (terms) with (fastupdate = off)`.execute(
      db,
    );
  },
};
