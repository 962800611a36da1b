import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../../../db/migrations/columns.ts';
import type { Database } from '../../../db/tables/index.ts';
import { BLOCK_PICTURES } from '../search/term-query.ts';

/** Words of {@link fillSearch}, by how many of a million pictures have one; none is the beginning of another. */
export const commonWords = Array.from('abcdefghijklmnopqrst', (letter) => `common${letter}`);
const MEDIUM = 1_000;
const RARE = 100_000;
const numbered = (name: string, index: number, digits: number): string =>
  `${name}${String(index).padStart(digits, '0')}`;
export const mediumWords = Array.from({ length: 200 }, (_, index) => numbered('medium', index, 3));
export const rareWords = Array.from({ length: 2_000 }, (_, index) => numbered('rare', index * 7, 5));
/** Each is the beginning of eight words, which a fifth of the pictures have between them. */
export const openWords = Array.from('abcdefghij', (letter) => `open${letter}`);

/** Spreads pictures as if by chance, each `seed` in its own way; the same every time. */
const scatter = (seed: number, size: number): string =>
  `((cast(id as bigint) * ${7_919 + 104_729 * (seed + 1)} % 1000003) % ${size})`;
const number = (value: string, digits: number): string =>
  `substr(cast(${10 ** digits} + ${value} as text), 2)`;

const colours = ['blue', 'green', 'grey', 'orange', 'brown'];

/**
 * Fills the search index for the pictures of `fillGallery` in a few statements, for plans and benchmarks. A
 * picture has about thirty words: every common one is in a fourth to a tenth of all pictures, a medium one in a
 * thousandth, a rare one in ten pictures of a million. A third of the common words stands in titles. Category, shape and colour are spread like the pictures.
 */
export async function fillSearch(db: Kysely<Database>): Promise<void> {
  const postgres = isPostgres(db as unknown as Kysely<never>);
  const word = (name: string): string => ` ' ${name} =${name}'`;
  const numberedWord = (name: string, value: string, digits: number): string =>
    `' ${name}' || ${number(value, digits)} || ' =${name}' || ${number(value, digits)}`;
  const terms = [
    ...commonWords.map(
      (name, k) =>
        `case when ${scatter(k, 4 + (k % 7))} = 0 then ${k % 3 === 0 ? word(name) : `' ${name}'`} else '' end`,
    ),
    ...openWords.map((name, k) => {
      const endings = ['', 's', 'ing', 'house', 'ed', 'er', 'ful', 'less'];
      const cases = endings.map((ending, index) => `when ${index} then ' ${name}${ending}'`).join(' ');
      return `case ${scatter(40 + k, 40)} ${cases} else '' end`;
    }),
    numberedWord('medium', scatter(60, MEDIUM), 3),
    numberedWord('rare', scatter(61, RARE), 5),
    ...[10, 50, 500, 5_000, 20_000].map((size, k) => `' w${size}x' || ${scatter(70 + k, size)}`),
    `' :c' || category_id`,
    `case ${scatter(80, 3)} when 0 then ' :portrait' else ' :landscape' end`,
    `case ${scatter(81, 5)} ${colours.map((name, index) => `when ${index} then ' :${name}'`).join(' ')} end`,
    `case when special = 1 then ' :special' else '' end`,
  ].join(' || ');
  if (postgres) {
    await sql`drop index image_search_terms`.execute(db);
    await sql`insert into image_search (image_id, terms)
      select id, array_to_tsvector(string_to_array(trim(${sql.raw(terms)} || ' :b' || id / ${sql.lit(BLOCK_PICTURES)}), ' ')) from image`.execute(
      db,
    );
    await sql`create index image_search_terms on image_search using gin (terms) with (fastupdate = off)`.execute(
      db,
    );
    await sql`insert into image_term (term, count)
      select word, ndoc from ts_stat('select terms from image_search') where word not like ':b%' or word = ':blue' or word = ':brown'`.execute(
      db,
    );
    await sql`vacuum analyze`.execute(db);
    return;
  }
  await sql`insert into image_search (rowid, terms) select id, ${sql.raw(terms)} from image`.execute(db);
  await sql`create virtual table temp.words using fts5vocab('main', 'image_search', 'row')`.execute(db);
  await sql`insert into image_term (term, count) select term, doc from words`.execute(db);
  await sql`analyze`.execute(db);
}
