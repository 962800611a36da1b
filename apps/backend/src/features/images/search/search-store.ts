import { SEARCH_MAX_RESULTS, type SearchOrder } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import { inList } from '../../../db/in-list.ts';
import type { Database } from '../../../db/tables/index.ts';
import { type ImageSummary, summaryColumns, toSummary } from '../store/image-rows.ts';
import {
  idsQuery,
  nearerSlice,
  placeIn,
  type ImageListPage,
  type NeighbourRecords,
} from '../store/list-pages.ts';
import type { Ranking, RankingCache } from '../popularity/popularity-service.ts';
import { comparedImage, likeness, twinsOf } from '../store/fingerprint-store.ts';
import { strongTerm } from '../store/image-terms.ts';
import { searchIndex } from '../store/search-index.ts';
import { createTermStore, type TermCount } from './term-store.ts';
import type { Word } from '../store/words.ts';

export interface SearchedWord extends Word {
  /** Other terms that images may have instead; such images follow all others, in every order. */
  instead?: readonly string[];
}

/** A search by terms (see `image-terms.ts`). */
export interface TermSearch {
  /** The visitor's language, which determines the word forms. Default: English. */
  locale?: string;
  words: readonly SearchedWord[];
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
  /**
   * Newest first. With `sort: 'best'`, images that have all words in title, tags or category precede the others, and
   * with `sort: 'popular'` the images that have a rank.
   */
  ids: number[];
  total: number;
  /** False if there are more than `total` hits. */
  exact: boolean;
  /** For each word the first of its meanings that images have; undefined if there is none. */
  meant: readonly (string | undefined)[];
  /** Terms that further hits have instead of the words. */
  also: readonly string[];
}

interface HitPage extends Omit<Hits, 'ids'> {
  items: ImageSummary[];
}

export type SearchStore = ReturnType<typeof createSearchStore>;

/** An image must have one term of every group. */
type TermGroups = readonly (readonly TermCount[])[];

/**
 * Reads the search index. Hits are newest first within each tier, and counting stops where `exact` is false, so that the
 * cost of usual searches does not grow with the gallery.
 */
export function createSearchStore(db: Kysely<Database>, ranking: RankingCache) {
  const index = searchIndex(db);
  const termStore = createTermStore(db);

  async function hitsOf(search: TermSearch, { skip, take }: Slice): Promise<Hits> {
    const { words, facets, locale = FALLBACK_LOCALE } = search;
    const [meanings, facetCounts] = await Promise.all([
      Promise.all(words.map((word) => termStore.meanings(word, locale))),
      termStore.counts(facets),
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
    const ranked = search.sort === 'popular' ? await rankedHits(all, wanted) : [];
    /** In order; a later tier also returns the hits of the earlier tiers. */
    const hits = new Set(ranked);
    let exact = ranked.length < wanted;
    for (const groups of tiers) {
      if (!exact) break;
      const found = await newest(groups, wanted);
      for (const id of found.ids) hits.add(id);
      exact = found.complete;
    }
    const own = hits.size;
    const wide = exact ? await widened(search, meanings) : undefined;
    if (wide) {
      const found = await newest([...wide.groups, ...filters], wanted);
      for (const id of found.ids) hits.add(id);
      exact = found.complete;
    }
    const found = {
      ids: [...hits].slice(skip, skip + take),
      meant,
      also: wide && hits.size > own ? wide.terms : [],
    };
    if (exact) return { ...found, total: hits.size, exact };
    const total = wide ? undefined : onlyTerm(tiers.at(-1))?.count;
    return { ...found, total: total ?? hits.size - 1, exact: total !== undefined };
  }

  /** The meanings of each word with what images may have instead of it; undefined if images have none of these terms. */
  async function widened({ words, locale = FALLBACK_LOCALE }: TermSearch, meanings: TermGroups) {
    const found = await Promise.all(
      words.map(({ instead = [] }) =>
        Promise.all(instead.map(async (term) => ({ term, forms: await termStore.formsOf(term, locale) }))),
      ),
    );
    const known = found.map((terms) => terms.filter(({ forms }) => forms.length > 0));
    if (known.flat().length === 0) return undefined;
    return {
      groups: known.map((terms, at) => [...(meanings[at] ?? []), ...terms.flatMap(({ forms }) => forms)]),
      terms: [...new Set(known.flat().map(({ term }) => term))],
    };
  }

  async function rankedHits(groups: TermGroups, limit: number): Promise<number[]> {
    const { matching } = await ranking.current();
    return matching(groups.map((group) => group.map(({ term }) => term))).slice(0, limit);
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
    // The number of images with a single term is known.
    const hits = onlyTerm(groups)?.count;
    const isCounted = common || hits !== undefined;
    const limit = isCounted ? wanted : Math.max(wanted, SEARCH_MAX_RESULTS + 1);
    const ids = await index.newest(
      sized.map(({ terms }) => terms),
      { limit, common, hits },
    );
    return { ids, complete: ids.length < limit };
  }

  /** Images in the order of these numbers; unknown numbers are left out. */
  async function summaries(ids: readonly number[]): Promise<ImageSummary[]> {
    const rows = await db
      .selectFrom('published_image')
      .where(inList(db, 'id', { items: ids, type: 'integer' }))
      .select(['id', ...summaryColumns])
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toSummary(row)] : [];
    });
  }

  /** The images at the places from `from` to before `to` of the popular order. */
  async function popularImages(order: Ranking, from: number, to: number): Promise<ImageSummary[]> {
    const ranked = order.ids.length;
    const start = Math.max(0, from);
    const others = await withoutRank(order, Math.max(start, ranked) - ranked, to - Math.max(start, ranked));
    return summaries([...order.ids.slice(start, to), ...others]);
  }

  async function placeWithoutRank(order: Ranking, id: number): Promise<number> {
    const place = await placeIn(db, { kind: 'all' }, { id, total: order.total });
    return order.ids.length + place - order.newerThan(id);
  }

  /** Ids of images without a rank, newest first. */
  async function withoutRank(order: Ranking, skip: number, take: number): Promise<number[]> {
    if (take <= 0) return [];
    // All images of which those with a rank are to be left out: as many more as there are may be in between.
    const slice = nearerSlice(skip, order.ids.length + take, order.total);
    const rows = await idsQuery(db, { kind: 'all' }, slice).execute();
    const ids = rows.map(({ id }) => id).toSorted((a, b) => b - a);
    const before = ids[0] === undefined ? 0 : order.newerThan(ids[0]);
    return ids.filter((id) => order.rankOf(id) === undefined).slice(before, before + take);
  }

  return {
    /** All images, the most popular first. */
    async popular({ skip, take }: Slice): Promise<ImageListPage> {
      const order = await ranking.current();
      return { items: await popularImages(order, skip, skip + take), total: order.total };
    },
    /** The neighbours of an image among all images in the popular order; undefined for an unknown image. */
    async popularNeighbours(publicId: string): Promise<NeighbourRecords | undefined> {
      const order = await ranking.current();
      const image = await comparedImage(db, publicId);
      if (!image) return undefined;
      const place = order.rankOf(image.id) ?? (await placeWithoutRank(order, image.id));
      const [previous = null] = await popularImages(order, place - 1, place);
      const [next = null] = await popularImages(order, place + 1, place + 2);
      return { previous, next, index: place + 1, total: order.total };
    },
    async search(search: TermSearch, slice: Slice): Promise<HitPage> {
      const { ids, ...found } = await hitsOf(search, slice);
      return { items: await summaries(ids), ...found };
    },
    /** Numbers of the images in the order of a search, at most `limit`. */
    ids: async (search: TermSearch, limit: number): Promise<number[]> =>
      (await hitsOf(search, { skip: 0, take: limit })).ids,
    /** Numbers of the newest images that have all of these terms. */
    async newestWith(terms: readonly TermCount[], limit: number): Promise<number[]> {
      const sized = terms.toSorted((a, b) => a.count - b.count);
      const fewest = sized[0]?.count ?? 0;
      if (fewest === 0) return [];
      return index.newest(
        sized.map(({ term }) => [term]),
        { limit, common: fewest > COMMON_FROM, hits: sized.length === 1 ? fewest : undefined },
      );
    },
    ...termStore,
    compared: (publicId: string) => comparedImage(db, publicId),
    /** Numbers of the images that look nearly the same as an image. */
    twins: (sha256: string) => twinsOf(db, sha256),
    /** How much other images look like an image, from 0 to 1; unknown ones are left out. */
    likeness: (id: number, others: readonly number[]) => likeness(db, id, others),
    summaries,
    /** Images with these public ids, in any order; unknown ids are left out. */
    async named(publicIds: readonly string[]): Promise<ImageSummary[]> {
      const rows = await db
        .selectFrom('published_image')
        .where(inList(db, 'public_id', { items: publicIds, type: 'text' }))
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

/** Strong hits first, then the others; a single tier for other orders or if all hits are of equal strength. */
function tiersOf(
  sort: TermSearch['sort'],
  { mixed, all, strong }: { mixed: boolean; all: TermGroups; strong: TermGroups },
): TermGroups[] {
  if (sort === 'strong') return [strong];
  return sort === 'best' && mixed ? [strong, all] : [all];
}

/** The term of a search for a single term: `image_term` contains its number of images. */
function onlyTerm(groups: TermGroups = []): TermCount | undefined {
  return groups.length === 1 && groups[0]?.length === 1 ? groups[0][0] : undefined;
}
