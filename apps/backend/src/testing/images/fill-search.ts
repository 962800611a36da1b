import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { chunks } from '../../features/images/store/list-counters.ts';
import { createPopularityStore } from '../../features/images/popularity/popularity-store.ts';
import { searchIndex } from '../../features/images/store/search-index.ts';

const letters = (all: string, name: string): string[] => Array.from(all, (letter) => `${name}${letter}`);

/** Words of {@link fillSearch}, grouped by the number of images that have them; no word is a prefix of another. */
export const commonWords = letters('abcdefghijklmnopqrst', 'common');
/** Every image has words of one of the two groups and none of the other, so a query with words of both has no hits. */
export const dayWords = letters('abcdefghij', 'day');
export const nightWords = letters('abcdefghij', 'night');
const MEDIUM = 1_000;
const RARE = 100_000;
const numbered = (name: string, index: number, digits: number): string =>
  `${name}${String(index).padStart(digits, '0')}`;
export const mediumWords = Array.from({ length: 200 }, (_, index) => numbered('medium', index, 3));
export const rareWords = Array.from({ length: 2_000 }, (_, index) => numbered('rare', index * 7, 5));
/** Each is a prefix of eight words; together a fifth of the images have them. */
export const openWords = letters('abcdefghij', 'open');
const endings = ['', 's', 'ing', 'house', 'ed', 'er', 'ful', 'less'];
const colours = ['blue', 'green', 'grey', 'orange', 'brown'];

/** Number of images that are added together. */
const BATCH = 5_000;

/** A deterministic pseudo-random number below `size`; each `seed` gives another sequence. */
const scatter = (id: number, seed: number, size: number): number =>
  ((id * (7_919 + 104_729 * (seed + 1))) % 1_000_003) % size;

/**
 * Fills the search index for the images of `fillGallery`, for query plans and benchmarks. An image has about thirty
 * words: a common word is in a fourth to a tenth of all images, a medium one in a thousandth, a rare one in ten of a
 * million images. A third of the common words is in titles. Category, shape and colour are distributed like the images.
 */
export async function fillSearch(db: Kysely<Database>): Promise<void> {
  const counts = new Map<string, number>();
  for (let from = 0; ; from += BATCH) {
    const rows = await db
      .selectFrom('published_image')
      .where('id', '>=', from)
      .where('id', '<', from + BATCH)
      .select(['id', 'category_id', 'special'])
      .execute();
    if (rows.length === 0) break;
    const images = rows.map((row) => ({ id: row.id, terms: termsOf(row) }));
    for (const term of images.flatMap(({ terms }) => terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
    await db.transaction().execute((transaction) => searchIndex(transaction).add(images));
  }
  for (const chunk of chunks([...counts].map(([term, count]) => ({ term, count }))))
    await db.insertInto('image_term').values(chunk).execute();
  await sql`analyze`.execute(db);
}

/** A colour of each name in {@link colours}. */
const placeholders = ['#2f6fd6', '#3f9b45', '#808080', '#f28c28', '#7b4a21'];

/**
 * Ranks `count` images of {@link fillSearch}, evenly distributed over the gallery. Their texts become those of their terms
 * in the index, because the ranking takes the terms from the images.
 */
export async function fillPopularity(db: Kysely<Database>, count: number): Promise<void> {
  const { total } = await db
    .selectFrom('published_image')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, (_, index) => 1 + ((index * 7_919) % total));
  const scores = new Map<string, number>();
  await db.transaction().execute(async (transaction) => {
    for (const [index, id] of ids.entries()) {
      const { public_id: publicId, ...image } = await transaction
        .selectFrom('published_image')
        .where('id', '=', id)
        .select(['id', 'public_id', 'category_id', 'special'])
        .executeTakeFirstOrThrow();
      const terms = termsOf(image);
      const [width, height] = terms.includes(':portrait') ? [900, 1_600] : [1_600, 900];
      const texts = {
        title: terms.filter((term) => term.startsWith('=')).join(' '),
        prompt: terms.filter((term) => /^[a-z]/.test(term)).join(' '),
        alt: '',
        tags: '[]',
        width,
        height,
        placeholder: placeholders[colours.findIndex((colour) => terms.includes(`:${colour}`))] ?? '#808080',
      };
      await transaction.updateTable('image').set(texts).where('id', '=', id).execute();
      scores.set(publicId, 1 + index);
    }
  });
  const store = createPopularityStore(db);
  await store.add(scores);
  await store.rank({ minScore: 0, count });
}

function termsOf(image: { id: number; category_id: number; special: number }): string[] {
  const at = (seed: number, size: number): number => scatter(image.id, seed, size);
  const words = [
    ...openWords.flatMap((name, k) =>
      endings
        .slice(at(40 + k, 40))
        .slice(0, 1)
        .map((ending) => name + ending),
    ),
    ...(at(90, 2) === 0 ? dayWords : nightWords).filter((_, k) => at(91 + k, 2 + (k % 5)) === 0),
    ...[10, 50, 500, 5_000, 20_000].map((size, k) => `w${size}x${at(70 + k, size)}`),
  ];
  const common = commonWords.filter((_, k) => at(k, 4 + (k % 7)) === 0);
  const strong = [
    ...common.filter((word) => commonWords.indexOf(word) % 3 === 0),
    numbered('medium', at(60, MEDIUM), 3),
    numbered('rare', at(61, RARE), 5),
  ];
  return [
    ...new Set([...words, ...common, ...strong, ...strong.map((word) => `=${word}`)]),
    `:c${image.category_id}`,
    at(80, 3) === 0 ? ':portrait' : ':landscape',
    `:${colours[at(81, 5)] ?? ''}`,
    ...(image.special === 1 ? [':special'] : []),
  ];
}
