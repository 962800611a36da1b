import { SEARCH_MAX_RESULTS, type SearchOrder } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { ImageSummary } from '../catalogue/image-records.ts';
import { summaryColumns, toSummary } from '../catalogue/image-rows.ts';
import { strongTerm } from './image-terms.ts';
import { searchIndex } from './search-index.ts';
import { completionsOf, countsOf, labelsOf, meaningsOf, type TermCount } from './term-store.ts';
import type { Word } from './words.ts';

/** A search by terms (see `image-terms.ts`). */
export interface TermSearch {
  /** The visitor's language, which determines the word forms. Default: English. */
  locale?: string;
  words: readonly Word[];
  /** Terms that every hit must have. */
  facets: readonly string[];
  /** `strong`: only images that have all words in title, tags or category. */
  sort: SearchOrder | 'strong';
}

const FALLBACK_LOCALE = 'en';

interface Slice {
  skip: number;
  take: number;
}

interface Hits {
  /** Newest first; with `sort: 'best'`, images that have all words in title, tags or category precede the others. */
  ids: number[];
  total: number;
  /** False if there are more than `total` hits. */
  exact: boolean;
  /** For each word the first of its meanings that images have; undefined if there is none. */
  meant: readonly (string | undefined)[];
}

interface HitPage extends Omit<Hits, 'ids'> {
  items: ImageSummary[];
}

/**
 * Reads the search index. Hits are newest first, and counting stops where `exact` is false, so that the cost of usual
 * searches does not grow with the gallery.
 */
export interface SearchStore {
  search(search: TermSearch, slice: Slice): Promise<HitPage>;
  /** Numbers of the images in the order of a search, newest or best first, at most `limit`. */
  ids(search: TermSearch, limit: number): Promise<number[]>;
  /** Tags that begin with these folded letters, the most frequent first. */
  tags(term: string, limit: number): Promise<{ label: string; count: number }[]>;
  /** Words of images that begin with these folded letters, the most frequent first. */
  completions(prefix: string, limit: number): Promise<TermCount[]>;
  /** Number of images per term; terms without images are absent. */
  counts(terms: readonly string[]): Promise<Map<string, number>>;
  /** The number that {@link ids} uses for an image. */
  idOf(publicId: string): Promise<number | undefined>;
  /** Images with these public ids, in any order; unknown ids are left out. */
  named(publicIds: readonly string[]): Promise<ImageSummary[]>;
  /** Images in the order of these numbers; unknown numbers are left out. */
  summaries(ids: readonly number[]): Promise<ImageSummary[]>;
}

/** An image must have one term of every group. */
type TermGroups = readonly (readonly TermCount[])[];

export function createSearchStore(db: Kysely<Database>): SearchStore {
  const index = searchIndex(db);

  async function hitsOf(search: TermSearch, { skip, take }: Slice): Promise<Hits> {
    const { words, facets, locale = FALLBACK_LOCALE } = search;
    const [meanings, facetCounts] = await Promise.all([
      Promise.all(words.map((word) => meaningsOf(db, word, locale))),
      countsOf(db, facets),
    ]);
    const meant = words.map(({ open }, at) => (open ? meanings[at]?.[0]?.term : undefined));
    const filters = facets.map((term) => [{ term, count: facetCounts.get(term) ?? 0 }]);
    const all: TermGroups = [...meanings, ...filters];
    const titled = meanings.map((group) =>
      group.map(({ term, strong }) => ({ term: strongTerm(term), count: strong })),
    );
    // If every image that has a word has it in title, tags or category, one tier contains all hits.
    const mixed = meanings.flat().some(({ count, strong }) => count > strong);
    const tiers = tiersOf(search.sort, { mixed, all, strong: [...titled, ...filters] });
    const wanted = wantedHits(skip, take);
    /** In order; a later tier also returns the hits of the earlier tiers. */
    const hits = new Set<number>();
    let exact = true;
    for (const groups of tiers) {
      if (!exact) break;
      const found = await newest(groups, wanted);
      for (const id of found.ids) hits.add(id);
      exact = found.complete;
    }
    const ids = [...hits].slice(skip, skip + take);
    if (exact) return { ids, total: hits.size, exact, meant };
    const total = onlyTerm(tiers)?.count;
    return { ids, total: total ?? hits.size - 1, exact: total !== undefined, meant };
  }

  async function newest(groups: TermGroups, wanted: number): Promise<{ ids: number[]; complete: boolean }> {
    const sized = groups
      .map((group) => ({
        terms: group.map(({ term }) => term),
        images: group.reduce((sum, { count }) => sum + count, 0),
      }))
      .toSorted((a, b) => a.images - b.images);
    const fewest = sized[0]?.images ?? 0;
    if (fewest === 0) return { ids: [], complete: true };
    const common = fewest > COMMON_FROM;
    const limit = common ? wanted : Math.max(wanted, SEARCH_MAX_RESULTS + 1);
    const ids = await index.newest(
      sized.map(({ terms }) => terms),
      { limit, common },
    );
    return { ids, complete: ids.length < limit };
  }

  async function summaries(ids: readonly number[]): Promise<ImageSummary[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('image')
      .where('id', 'in', [...ids])
      .select(['id', ...summaryColumns])
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toSummary(row)] : [];
    });
  }

  return {
    async search(search, slice) {
      const { ids, ...found } = await hitsOf(search, slice);
      return { items: await summaries(ids), ...found };
    },
    ids: async (search, limit) => (await hitsOf(search, { skip: 0, take: limit })).ids,
    tags: (term, limit) => labelsOf(db, term, limit),
    completions: (prefix, limit) => completionsOf(db, prefix, limit),
    counts: (terms) => countsOf(db, terms),
    async idOf(publicId) {
      const row = await db
        .selectFrom('image')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirst();
      return row?.id;
    },
    summaries,
    async named(publicIds) {
      if (publicIds.length === 0) return [];
      const rows = await db
        .selectFrom('image')
        .where('public_id', 'in', [...publicIds])
        .select(summaryColumns)
        .execute();
      return rows.map(toSummary);
    },
  };
}

/** Below this number of images all displayable hits are counted; above it only {@link wantedHits}. */
const COMMON_FROM = 5_000;
/** Number of pages beyond the current one that are searched, so that the page navigation can link to them. */
const LOOK_AHEAD = 3;

/** Number of hits to search for. One more than can be displayed shows that there are more. */
function wantedHits(skip: number, take: number): number {
  return Math.max(skip + take, Math.min(skip + take * (1 + LOOK_AHEAD), SEARCH_MAX_RESULTS)) + 1;
}

/** Strong hits first, then the others; a single tier if the order is by date or all hits are of equal strength. */
function tiersOf(
  sort: TermSearch['sort'],
  { mixed, all, strong }: { mixed: boolean; all: TermGroups; strong: TermGroups },
): TermGroups[] {
  if (sort === 'strong') return [strong];
  return sort === 'best' && mixed ? [strong, all] : [all];
}

/** The term of a search for a single term: `image_term` contains its number of images. */
function onlyTerm(tiers: readonly TermGroups[]): TermCount | undefined {
  const groups = tiers.at(-1) ?? [];
  return groups.length === 1 && groups[0]?.length === 1 ? groups[0][0] : undefined;
}
