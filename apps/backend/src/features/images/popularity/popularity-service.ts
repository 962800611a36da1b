import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PopularityStore } from './popularity-store.ts';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { perGeneration, type GenerationClock } from '../store/response-cache.ts';
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

export type RankingCache = ReturnType<typeof createRankingCache>;

/** Reads the ranking once for each generation, and the terms only if its images or their texts have changed. */
export function createRankingCache(db: Kysely<Database>, clock: Pick<GenerationClock, 'current'>) {
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

  return perGeneration(clock, load);
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

/** How much an event adds to the popularity of an image. */
const popularityWeights = { view: 1, favorite: 4, download: 6 } as const;
type PopularityEvent = keyof typeof popularityWeights;

/** After this time an event counts half as much as a new one. */
export const POPULARITY_HALF_LIFE_MS = 30 * DAY_MS;
/** An image whose events have faded to less than this is not popular any more: a single view after 120 days. */
const FADED_WEIGHT = 1 / 16;
/** Number of images with a rank. A search shows at most 600 images; filters select from these. */
export const RANKED_IMAGES = 2_000;

/** Scores are relative to this time; doubles overflow 84 years later. */
const EPOCH_MS = Date.UTC(2026, 0, 1);

/**
 * The score that an event adds. It doubles with every half-life, instead of halving all older scores: their order and
 * ratio are the same, and no row has to be updated.
 */
export function scoreAt(weight: number, time: number): number {
  return weight * 2 ** ((time - EPOCH_MS) / POPULARITY_HALF_LIFE_MS);
}

/** Longest time that a count is kept in memory only; a crash loses these counts. */
const FLUSH_MS = 2 * SECOND_MS;
/** Further images are not counted until the next batch. */
const BUFFERED_IMAGES_MAX = 10_000;
/** Number of remembered events of a day; the least recent ones can count again. */
const REMEMBERED_EVENTS_MAX = 50_000;

interface PopularityDeps {
  store: PopularityStore;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export function createPopularityService({ store, now, log }: PopularityDeps) {
  let buffered = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const isFirst = createDailyMemory(now);

  function add(imageId: string, score: number): void {
    if (buffered.size >= BUFFERED_IMAGES_MAX && !buffered.has(imageId)) return;
    buffered.set(imageId, (buffered.get(imageId) ?? 0) + score);
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  async function write(): Promise<void> {
    if (buffered.size === 0) return;
    const counts = buffered;
    buffered = new Map();
    const time = now();
    const scores = new Map([...counts].map(([imageId, weight]) => [imageId, scoreAt(weight, time)]));
    try {
      await store.add(scores);
    } catch (error) {
      log.error({ err: error }, 'counts of popular images could not be written');
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    /**
     * Counts an event of an image soon. The same event counts once a day (UTC) for a subject: the network of a visitor or
     * the id of a user. The subject is kept in memory only, as a digest with a key of this process and day.
     */
    count(event: PopularityEvent, imageId: string, subject: string): void {
      if (isFirst(`${event} ${imageId} ${subject}`)) add(imageId, popularityWeights[event]);
    },
    /** Writes the counts that are still in memory. */
    flush,
    /** Orders the images by their popularity at this time. */
    async rank(): Promise<void> {
      await flush();
      await store.rank({ minScore: scoreAt(FADED_WEIGHT, now()), count: RANKED_IMAGES });
    },
  };
}

/** Returns whether a text is new on this day. Texts cannot be read from the memory, nor compared between days. */
function createDailyMemory(now: () => number): (text: string) => boolean {
  // Not `max`, for which the library allocates all entries at once.
  const digests = new LRUCache<string, true>({ maxSize: REMEMBERED_EVENTS_MAX, sizeCalculation: () => 1 });
  let today: number | undefined;
  let key = '';
  return (text) => {
    const day = Math.floor(now() / DAY_MS);
    if (day !== today) {
      today = day;
      key = randomBytes(32).toString('base64url');
      digests.clear();
    }
    const digest = createHmac('sha256', key).update(text).digest('base64url');
    if (digests.has(digest)) return false;
    digests.set(digest, true);
    return true;
  };
}
