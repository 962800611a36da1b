import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { GenerationClock } from '../store/generation-clock.ts';
import { chunks, EDITS } from '../store/list-counters.ts';
import { imageTerms } from '../store/image-terms.ts';
import { indexedImages, toIndexed } from '../store/search-index-store.ts';

/**
 * The popular order of one generation of the lists: the images with a rank, then all others, newest first. It is a
 * constant number of images, so it is kept in memory, with their terms: neither engine's index can return hits by rank.
 */
export interface Ranking {
  /** Number of images, with and without rank. */
  total: number;
  /** Numbers of the images with a rank, the most popular first. */
  ids: readonly number[];
  /** Images with a rank that have a term of every group, the most popular first. */
  matching(groups: readonly (readonly string[])[]): number[];
  /** The place of an image among those with a rank (from 0); undefined for the others. */
  rankOf(id: number): number | undefined;
  /** Number of images with a rank that are newer than the one with this number. */
  newerThan(id: number): number;
}

export interface RankingCache {
  current(): Promise<Ranking>;
}

/** Reads the ranking once for each generation, and the terms only if its images or their texts have changed. */
export function createRankingCache(
  db: Kysely<Database>,
  clock: Pick<GenerationClock, 'current'>,
): RankingCache {
  let loaded: { generation: number; ranking: Promise<Ranking> } | undefined;
  let terms: (RankedTerms & { edits: number }) | undefined;

  async function load(): Promise<Ranking> {
    const rows = await rankedQuery(db).execute();
    const counters = await db
      .selectFrom('image_counter')
      .where('name', 'in', ['all', EDITS])
      .selectAll()
      .execute();
    const counterOf = (wanted: string): number => counters.find(({ name }) => name === wanted)?.value ?? 0;
    const ids = rows.map(({ id }) => id);
    const edits = counterOf(EDITS);
    if (terms?.edits !== edits || !sameIds(terms.ids, ids)) terms = { ...(await readTerms(db, ids)), edits };
    return rankingOf(terms, counterOf('all'));
  }

  return {
    async current() {
      const generation = await clock.current();
      if (loaded?.generation !== generation) {
        const ranking = load();
        const loading = { generation, ranking };
        loaded = loading;
        ranking.catch(() => {
          if (loaded === loading) loaded = undefined;
        });
      }
      return loaded.ranking;
    },
  };
}

/** The images with a rank in which each term occurs, as indexes of `ids`, ascending. */
interface RankedTerms {
  ids: readonly number[];
  places: ReadonlyMap<string, readonly number[]>;
}

export function rankedQuery(db: Kysely<Database>) {
  return db
    .selectFrom('popular_image')
    .innerJoin('published_image as image', 'image.id', 'popular_image.image_id')
    .orderBy('popular_image.rank')
    .select('image.id');
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

async function readTerms(db: Kysely<Database>, ids: readonly number[]): Promise<RankedTerms> {
  const placeOf = new Map(ids.map((id, index) => [id, index]));
  const places = new Map<string, number[]>();
  for (const chunk of chunks(ids)) {
    const rows = await indexedImages(db).where('image.id', 'in', chunk).execute();
    for (const row of rows) {
      const place = placeOf.get(row.id) ?? 0;
      for (const term of imageTerms(toIndexed(row)).terms) {
        const known = places.get(term);
        if (known) known.push(place);
        else places.set(term, [place]);
      }
    }
    // Other requests go on between the batches.
    await setImmediate();
  }
  return { ids, places };
}

function rankingOf({ ids, places }: RankedTerms, total: number): Ranking {
  const ranks = new Map(ids.map((id, index) => [id, index]));
  const newestFirst = ids.toSorted((a, b) => b - a);

  return {
    total,
    ids,
    matching(groups) {
      // Number of groups, from the first one on, of which the image has a term.
      const matched = new Uint8Array(ids.length);
      for (const [index, group] of groups.entries()) {
        for (const term of group)
          for (const place of places.get(term) ?? [])
            if (matched[place] === index) matched[place] = index + 1;
      }
      return ids.filter((_, place) => matched[place] === groups.length);
    },
    rankOf: (id) => ranks.get(id),
    newerThan(id) {
      let from = 0;
      let to = newestFirst.length;
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((newestFirst[middle] ?? 0) > id) from = middle + 1;
        else to = middle;
      }
      return from;
    },
  };
}
