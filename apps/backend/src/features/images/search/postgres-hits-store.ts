import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { Hits, HitsReader, TermGroups, Tier } from './term-query.ts';
import { countsOf } from './term-store.ts';

/**
 * PostgreSQL's inverted index knows no order: it finds all hits before the newest can be told. So the kind of
 * reading follows from how many pictures have the terms, which we know: common terms are met after a few rows
 * when one walks from the newest picture backwards, rare ones are taken from the index.
 */
export function createPostgresHits(db: Kysely<Database>): HitsReader {
  return async (tiers, { skip, take }) => {
    const counts = await countsOf(db, [...new Set(tiers.flatMap(({ groups }) => groups.flat()))]);
    const pictures = await pictureCount(db);
    const found: Hits = { ids: [], total: 0, exact: true };
    for (const tier of tiers) {
      // The tiers before may have filled the slice already; then it only matters that there is more.
      const missing = take - found.ids.length;
      const before = Math.max(0, skip - found.total);
      const hits = await readTier(db, tier, { counts, pictures, skip: before, take: missing });
      found.ids.push(...hits.ids);
      found.total += hits.total;
      if (!hits.exact) return { ...found, exact: false };
    }
    return found;
  };
}

interface Reading {
  counts: ReadonlyMap<string, number>;
  pictures: number;
  skip: number;
  take: number;
}

async function readTier(db: Kysely<Database>, tier: Tier, reading: Reading): Promise<Hits> {
  const { skip, take } = reading;
  const estimate = estimateOf(tier, reading);
  if (estimate.most === 0) return { ids: [], total: 0, exact: true };
  const query = tsquery(tier);
  const wanted = skip + take + LOOK_AHEAD * Math.max(take, 1) + 1;
  const steps = (wanted / Math.max(estimate.likely, 1)) * reading.pictures;
  if (steps < estimate.most * COST_OF_A_HIT) {
    const rows = await walk(db, query, { wanted, steps: Math.ceil(steps * PATIENCE) + wanted });
    if (rows.length >= wanted || steps * PATIENCE >= reading.pictures) {
      return {
        ids: rows.slice(skip, skip + take),
        total: Math.min(rows.length, wanted - 1),
        exact: rows.length < wanted,
      };
    }
  }
  return fromIndex(db, query, reading);
}

/** How many pages beyond the one on show are looked for on a walk, so that their numbers can be offered. */
const LOOK_AHEAD = 3;
/** A hit of the index costs about this many steps of a walk: its row lies anywhere, the walk's are neighbours. */
const COST_OF_A_HIT = 1;
/** Terms may be rarer among the newest pictures than among all. */
const PATIENCE = 4;

interface Estimate {
  /** No more than this. */
  most: number;
  /** If the terms had nothing to do with each other. */
  likely: number;
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
  return { most, likely };
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

/** All hits, and of them the slice. Being complete it can count. */
async function fromIndex(db: Kysely<Database>, query: string, { skip, take }: Reading): Promise<Hits> {
  const { rows } = await sql<{ id: number | null; total: number }>`
    with hits as materialized (select image_id as id from image_search where terms @@ ${query}::tsquery),
    page as (select id from hits order by id desc limit ${take} offset ${skip}),
    counted as (select count(*) as total from hits)
    select counted.total, page.id from counted left join page on true order by page.id desc`.execute(db);
  return {
    ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    total: rows[0]?.total ?? 0,
    exact: true,
  };
}

async function pictureCount(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('image_counter')
    .where('name', '=', 'all')
    .select('value')
    .executeTakeFirst();
  return row?.value ?? 0;
}

/** Terms are letters, digits and our own marks: inside single quotes PostgreSQL reads nothing into them. */
function tsquery({ groups, without }: Tier): string {
  const wanted = conjunction(groups);
  return without ? `(${wanted}) & !(${conjunction(without)})` : wanted;
}

function conjunction(groups: TermGroups): string {
  return groups.map((group) => `(${group.map((term) => `'${term}'`).join(' | ')})`).join(' & ');
}
