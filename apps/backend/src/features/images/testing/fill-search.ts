import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../../../db/migrations/columns.ts';
import type { Database } from '../../../db/tables/index.ts';

/** Words of {@link fillSearch}, by how many of a million pictures have one. */
export const commonWords = Array.from({ length: 20 }, (_, index) => `common${index}`);
const MEDIUM = 1_000;
const RARE = 100_000;
export const mediumWords = Array.from({ length: 200 }, (_, index) => `medium${index}`);
export const rareWords = Array.from({ length: 2_000 }, (_, index) => `rare${index}`);

const colours = ['blue', 'green', 'grey', 'orange', 'brown'];

/**
 * Fills the search index for the pictures of `fillGallery` in a few statements, for plans and benchmarks. A
 * picture has about thirty words: every common one is in a fourth to a tenth of all pictures, a medium one in a
 * thousandth, a rare one in ten pictures of a million. As in real titles, a third of the words stands in the
 * title. Category, shape and colour are spread like the pictures.
 */
export async function fillSearch(db: Kysely<Database>): Promise<void> {
  const postgres = isPostgres(db as unknown as Kysely<never>);
  const terms = [
    ...commonWords.map((word, k) => {
      const has = `(id * ${2 * k + 3} + ${7 * k}) % ${4 + (k % 7)} = 0`;
      const strong = k % 3 === 0 ? ` =${word}` : '';
      return `case when ${has} then ' ${word}${strong}' else '' end`;
    }),
    `' medium' || (id * 7919 % ${MEDIUM}) || ' =medium' || (id * 7919 % ${MEDIUM})`,
    `' rare' || (id % ${RARE}) || ' =rare' || (id % ${RARE})`,
    ...[10, 50, 500, 5_000, 20_000].map((size) => `' w${size}x' || (id * 31 % ${size})`),
    `' :c' || category_id`,
    `case when id % 3 = 0 then ' :portrait' else ' :landscape' end`,
    `case id % 5 ${colours.map((name, index) => `when ${index} then ' :${name}'`).join(' ')} end`,
    `case when special = 1 then ' :special' else '' end`,
  ].join(' || ');
  if (postgres) {
    await sql`drop index image_search_terms`.execute(db);
    await sql`insert into image_search (image_id, terms)
      select id, array_to_tsvector(string_to_array(trim(${sql.raw(terms)}), ' ')) from image`.execute(db);
    await sql`create index image_search_terms on image_search using gin (terms) with (fastupdate = off)`.execute(
      db,
    );
    await sql`insert into image_term (term, count)
      select word, ndoc from ts_stat('select terms from image_search')`.execute(db);
    await sql`vacuum analyze`.execute(db);
    return;
  }
  await sql`insert into image_search (rowid, terms) select id, ${sql.raw(terms)} from image`.execute(db);
  await sql`create virtual table temp.words using fts5vocab('main', 'image_search', 'row')`.execute(db);
  await sql`insert into image_term (term, count) select term, doc from words`.execute(db);
  await sql`analyze`.execute(db);
}
