import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import {
  BLOCK_PICTURES,
  blockOf,
  blockTerm,
  wantedHits,
  type Hits,
  type HitsReader,
  type Tier,
} from './term-query.ts';
import { countsOf } from './term-store.ts';

/**
 * PostgreSQL's inverted index knows no order: it finds all hits before the newest can be told. So the way of
 * reading follows from how many pictures have the terms, which we know:
 *
 * - common terms are met after a few rows when one walks from the newest picture backwards
 * - less common ones are asked of the index for the newest blocks of pictures only
 * - of rare ones the index gives all
 */
export function createPostgresHits(db: Kysely<Database>): HitsReader {
  return async (tiers, { skip, take }) => {
    const [counts, gallery] = await Promise.all([
      countsOf(db, [...new Set(tiers.flatMap(({ groups }) => groups.flat()))]),
      gallerySize(db),
    ]);
    const wanted = wantedHits(skip, take);
    const reading: Reading = { counts, ...gallery, skip, take, wanted };
    const [first, second] = tiers;
    const estimate = estimateOf(second ?? first, reading);
    if (estimate.most === 0) return { ids: [], total: 0, exact: true };
    if (!second) return readTier(db, tsquery(first), { ...reading, ...estimate });
    if (estimate.most <= FEW) return fromIndex(db, tsquery(second), { ...reading, strong: tsquery(first) });
    return readTiers(db, [first, second], reading);
  };
}

/** So many hits are taken from the index at once and sorted, whatever their order. */
const FEW = 300;

interface Reading {
  counts: ReadonlyMap<string, number>;
  pictures: number;
  newestId: number;
  skip: number;
  take: number;
  /** How many hits are looked for. */
  wanted: number;
}

/** The first tier, and what it leaves of the slice from the second. */
async function readTiers(
  db: Kysely<Database>,
  [first, second]: readonly [Tier, Tier],
  reading: Reading,
): Promise<Hits> {
  const strong = await readTier(db, tsquery(first), { ...reading, ...estimateOf(first, reading) });
  if (!strong.exact) return strong;
  const rest = {
    ...reading,
    skip: Math.max(0, reading.skip - strong.total),
    take: reading.take - strong.ids.length,
    wanted: Math.max(1, reading.wanted - strong.total),
  };
  const others = `(${tsquery(second)}) & !(${tsquery(first)})`;
  const found = await readTier(db, others, { ...rest, ...estimateOf(second, reading) });
  return {
    ids: [...strong.ids, ...found.ids],
    total: strong.total + found.total,
    exact: found.exact,
  };
}

// What things cost, measured in steps of a walk over a million pictures (a step is 0.6 µs).
/** The row of a hit lies anywhere, those of a walk side by side. */
const COST_OF_A_HIT = 5;
/** To look for a picture in one more list of the index. */
const COST_OF_A_COMPARISON = 0.15;
const COST_OF_A_BLOCK = 20;
const MOST_BLOCKS = 64;
/** Terms may be rarer among the newest pictures than among all. */
const PATIENCE = 2;

async function readTier(
  db: Kysely<Database>,
  query: string,
  { most, likely, lists, ...reading }: Reading & Estimate,
): Promise<Hits> {
  const { pictures, newestId, wanted } = reading;
  if (most === 0) return { ids: [], total: 0, exact: true };
  /** Pictures among which so many hits are to be expected. */
  const reach = Math.ceil((wanted / Math.max(likely, 1)) * pictures);
  const blocks = newestBlocks(newestId, reach * PATIENCE);
  const walking = reach;
  // In a block the pictures with the rarest term are compared with the lists of all others.
  const compared = blocks.length * BLOCK_PICTURES * (most / pictures) * lists;
  const inBlocks =
    blocks.length > MOST_BLOCKS
      ? Number.POSITIVE_INFINITY
      : wanted * PATIENCE * COST_OF_A_HIT + compared * COST_OF_A_COMPARISON + blocks.length * COST_OF_A_BLOCK;
  const all = most * COST_OF_A_HIT;
  if (Math.min(walking, inBlocks) >= all) return fromIndex(db, query, reading);
  const ids =
    walking <= inBlocks
      ? await walk(db, query, { wanted, steps: reach * PATIENCE + wanted })
      : await fromBlocks(db, query, { wanted, blocks });
  return ids.length >= wanted ? sliceOf(ids, reading) : fromIndex(db, query, reading);
}

/** More than `wanted` are there; how many is not known. */
function sliceOf(ids: readonly number[], { skip, take, wanted }: Reading): Hits {
  return { ids: ids.slice(skip, skip + take), total: wanted - 1, exact: false };
}

interface Estimate {
  /** No more than this. */
  most: number;
  /** If the terms had nothing to do with each other. */
  likely: number;
  /** How many lists of the index have to agree. */
  lists: number;
}

function estimateOf({ groups }: Tier, { counts, pictures }: Reading): Estimate {
  let most = pictures;
  let likely = pictures;
  for (const group of groups) {
    const count = Math.min(
      pictures,
      group.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0),
    );
    most = Math.min(most, count);
    likely *= pictures > 0 ? count / pictures : 0;
  }
  return { most, likely, lists: groups.length + 1 };
}

/** The newest pictures one by one, as far as `steps` reach. */
async function walk(
  db: Kysely<Database>,
  query: string,
  { wanted, steps }: { wanted: number; steps: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select image_id as id
    from (select image_id, terms from image_search order by image_id desc limit ${steps}) as newest
    where terms @@ ${query}::tsquery order by image_id desc limit ${wanted}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Hits among the pictures of some blocks. */
async function fromBlocks(
  db: Kysely<Database>,
  query: string,
  { wanted, blocks }: { wanted: number; blocks: readonly string[] },
): Promise<number[]> {
  const among = `(${query}) & (${blocks.map((term) => `'${term}'`).join(' | ')})`;
  const { rows } = await sql<{ id: number }>`
    with hits as materialized (select image_id as id from image_search where terms @@ ${among}::tsquery)
    select id from hits order by id desc limit ${wanted}`.execute(db);
  return rows.map(({ id }) => id);
}

function newestBlocks(newestId: number, reach: number): string[] {
  const newest = blockOf(newestId);
  const oldest = blockOf(Math.max(1, newestId - reach));
  return Array.from({ length: newest - oldest + 1 }, (_, index) => blockTerm(newest - index));
}

/** All hits, and of them the slice, those of the `strong` query first. Being complete it can count. */
async function fromIndex(
  db: Kysely<Database>,
  query: string,
  { skip, take, strong }: Reading & { strong?: string },
): Promise<Hits> {
  const tier = strong === undefined ? sql`true` : sql`terms @@ ${strong}::tsquery`;
  const { rows } = await sql<{ id: number | null; total: number }>`
    with hits as materialized (
      select image_id as id, ${tier} as strong from image_search where terms @@ ${query}::tsquery
    ),
    page as (select id, strong from hits order by strong desc, id desc limit ${take} offset ${skip}),
    counted as (select count(*) as total from hits)
    select counted.total, page.id from counted left join page on true order by page.strong desc, page.id desc
  `.execute(db);
  return {
    ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    total: rows[0]?.total ?? 0,
    exact: true,
  };
}

async function gallerySize(db: Kysely<Database>): Promise<{ pictures: number; newestId: number }> {
  const row = await db
    .selectFrom('image_counter')
    .where('name', '=', 'all')
    .select(['value', sql<number | null>`(select max(image_id) from image_search)`.as('newest')])
    .executeTakeFirst();
  return { pictures: row?.value ?? 0, newestId: row?.newest ?? 0 };
}

/** Terms are letters, digits and our own marks: inside single quotes PostgreSQL reads nothing into them. */
function tsquery({ groups }: Tier): string {
  return groups.map((group) => `(${group.map((term) => `'${term}'`).join(' | ')})`).join(' & ');
}
