import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { chunks, lockLists } from '../store/list-counters.ts';

/** The order of the most popular images, and the most popular image of each category. */
interface Ranked {
  ids: number[];
  /** By category; null for a category without popular images. */
  covers: Map<number, number | null>;
}

interface RankingLimits {
  /** Images below this score are not popular any more. */
  minScore: number;
  /** Number of images that get a rank; the most popular image of each category gets one in any case. */
  count: number;
}

export type PopularityStore = ReturnType<typeof createPopularityStore>;

/** Scores of images, which only grow, and the ranking that derives from them. */
export function createPopularityStore(db: Kysely<Database>) {
  return {
    /** Adds to the scores of images, by public id; unknown ids are ignored. */
    async add(scores: ReadonlyMap<string, number>): Promise<void> {
      // Few different sums occur, so a batch needs few statements.
      for (const [score, entries] of Map.groupBy(scores, ([, value]) => value)) {
        for (const chunk of chunks(entries.map(([publicId]) => publicId))) await addScore(db, score, chunk);
      }
    },

    /**
     * Ranks the images again. Invalidates the caches of the lists, but only if the ranking has changed. Returns whether
     * it has.
     */
    async rank(limits: RankingLimits): Promise<boolean> {
      if (sameRanking(await readScores(db, limits), await readRanking(db))) return false;
      await db.transaction().execute(async (transaction) => {
        await lockLists(transaction);
        // Reads again, because images may have been removed before the lock.
        await writeRanking(transaction, await readScores(transaction, limits));
      });
      return true;
    },
  };
}

/** One atomic statement, so that the counts of several instances add up. */
async function addScore(db: Kysely<Database>, score: number, publicIds: readonly string[]): Promise<void> {
  await db
    .insertInto('image_popularity')
    .columns(['image_id', 'category_id', 'score'])
    .expression((eb) =>
      eb
        .selectFrom('published_image')
        .where('public_id', 'in', [...publicIds])
        // Instances that add to the same images lock the rows in the same order.
        .orderBy('id')
        .select(['id', 'category_id', sql<number>`cast(${score} as double precision)`.as('score')]),
    )
    .onConflict((conflict) =>
      conflict
        .column('image_id')
        .doUpdateSet((eb) => ({ score: eb('image_popularity.score', '+', eb.ref('excluded.score')) })),
    )
    .execute();
}

type Executor = Kysely<Database> | Transaction<Database>;

/** Published images with a score, the most popular first. */
const byScore = (db: Executor) =>
  db
    .selectFrom('image_popularity')
    .innerJoin('published_image as image', 'image.id', 'image_popularity.image_id')
    .orderBy('score', 'desc')
    .orderBy('image_id', 'desc')
    .select('image_id');

export function mostPopularQuery(db: Executor, { minScore, count }: RankingLimits) {
  return byScore(db).where('score', '>=', minScore).limit(count);
}

export function coversQuery(db: Executor, minScore: number) {
  const cover = mostPopularQuery(db, { minScore, count: 1 }).where(
    'image_popularity.category_id',
    '=',
    sql.ref<number>('category.id'),
  );
  return db.selectFrom('category').select(['category.id', cover.as('cover')]);
}

async function readScores(db: Executor, limits: RankingLimits): Promise<Ranked> {
  const top = await mostPopularQuery(db, limits).execute();
  const categories = await coversQuery(db, limits.minScore).execute();
  const ids = top.map((row) => row.image_id);
  const known = new Set(ids);
  const others = categories.flatMap(({ cover }) => (cover === null || known.has(cover) ? [] : [cover]));
  // Their scores are below those of all images above.
  const rest = others.length === 0 ? [] : await byScore(db).where('image_id', 'in', others).execute();
  return {
    ids: [...ids, ...rest.map((row) => row.image_id)],
    covers: new Map(categories.map(({ id, cover }) => [id, cover])),
  };
}

async function readRanking(db: Executor): Promise<Ranked> {
  const rows = await db.selectFrom('popular_image').orderBy('rank').select('image_id').execute();
  const categories = await db.selectFrom('category').select(['id', 'cover_image_id']).execute();
  return {
    ids: rows.map((row) => row.image_id),
    covers: new Map(categories.map((row) => [row.id, row.cover_image_id])),
  };
}

function sameRanking(a: Ranked, b: Ranked): boolean {
  return (
    a.ids.length === b.ids.length &&
    a.ids.every((id, index) => id === b.ids[index]) &&
    [...a.covers].every(([category, cover]) => b.covers.get(category) === cover)
  );
}

async function writeRanking(transaction: Transaction<Database>, { ids, covers }: Ranked): Promise<void> {
  await transaction.deleteFrom('popular_image').execute();
  for (const chunk of chunks(ids.map((id, index) => ({ image_id: id, rank: index + 1 }))))
    await transaction.insertInto('popular_image').values(chunk).execute();
  for (const [category, cover] of covers)
    await transaction
      .updateTable('category')
      .set({ cover_image_id: cover })
      .where('id', '=', category)
      .execute();
}
