import type { SearchOrder } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import { boundLists } from '../../../db/bound-lists.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { ImageSummary } from '../catalogue/image-records.ts';
import { summaryColumns, toSummary, type SummaryRow } from '../catalogue/image-rows.ts';
import { createHits } from './hits-store.ts';
import type { Hits, TermGroups, Tier, Tiers } from './term-query.ts';
import { createSearchStart } from './search-start.ts';
import { createCompletions, createTermCounts, labelsOf, type Completion } from './term-store.ts';
import type { Word } from './words.ts';
import { strongTerm } from './picture-terms.ts';

/** What is searched for, as terms (see `picture-terms.ts`). */
export interface TermSearch {
  /** What the visitor reads: words have other forms there. English where it is not said. */
  locale?: string;
  words: readonly Word[];
  /** Terms that every hit must have. */
  facets: readonly string[];
  /** `strong`: only pictures with all words in title, tags or category. */
  sort: SearchOrder | 'strong';
}

const FALLBACK_LOCALE = 'en';

export interface Slice {
  skip: number;
  take: number;
}

export interface HitPage {
  items: ImageSummary[];
  total: number;
  /** False where `total` is only known to be reached. */
  exact: boolean;
  /** For each word the first that pictures have of what it may mean; undefined where that is not known. */
  meant: readonly (string | undefined)[];
}

/**
 * Reading of the search index. Costs do not grow with the gallery: hits come newest first from the end of the
 * index, and counting stops where it says so.
 */
export interface SearchStore {
  search(search: TermSearch, slice: Slice): Promise<HitPage>;
  /** Numbers of the pictures in order of a search, newest or best first, at most `limit`. */
  ids(search: TermSearch, limit: number): Promise<number[]>;
  /** Tags that begin with these folded letters, the commonest first. */
  tags(term: string, limit: number): Promise<{ label: string; count: number }[]>;
  /** Words of pictures that begin with these folded letters, the commonest first. */
  completions(prefix: string, limit: number): Promise<Completion[]>;
  /** How many pictures have each term; absent ones have none. */
  counts(terms: readonly string[]): Promise<Map<string, number>>;
  /** The number of a picture, by which {@link ids} knows it. */
  idOf(publicId: string): Promise<number | undefined>;
  /** Pictures by their public ids, in any order; unknown ones are left out. */
  named(publicIds: readonly string[]): Promise<ImageSummary[]>;
  /** Pictures in the order of these numbers; unknown ones are left out. */
  summaries(ids: readonly number[]): Promise<ImageSummary[]>;
}

export function createSearchStore(db: Kysely<Database>): SearchStore {
  const hits = createHits(db);
  const completionsOf = createCompletions(db);
  const countsOf = createTermCounts(db);
  const start = createSearchStart(db);
  const summaries = createSummaries(db);

  const read = async (search: TermSearch, slice: Slice): Promise<Hits & Pick<HitPage, 'meant'>> => {
    const { groups, counts, gallery } = await start({ locale: FALLBACK_LOCALE, ...search });
    const meant = search.words.map(({ open }, index) => (open ? groups[index]?.[0] : undefined));
    if (groups.some((group) => group.length === 0)) return { ids: [], total: 0, exact: true, meant };
    const found = await hits({ tiers: tiersOf(groups, search), counts, gallery }, slice);
    const term = found.exact ? undefined : onlyTerm(groups, search);
    // Of a single term it is known how many pictures have it.
    return term === undefined
      ? { ...found, meant }
      : { ...found, meant, total: counts.get(term) ?? found.total, exact: true };
  };

  return {
    async search(search, slice) {
      const { ids, ...found } = await read(search, slice);
      return { items: await summaries(ids), ...found };
    },
    ids: async (search, limit) => (await read(search, { skip: 0, take: limit })).ids,
    tags: (term, limit) => labelsOf(db, term, limit),
    completions: completionsOf,
    counts: countsOf,
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

function onlyTerm(groups: TermGroups, { facets, sort }: TermSearch): string | undefined {
  const [group = facets, ...others] = [...groups, ...(groups.length > 0 ? facets.map((term) => [term]) : [])];
  return others.length === 0 && group.length === 1 && sort !== 'strong' ? group[0] : undefined;
}

/** The strong hits first, then the others; one tier where order is by date or nothing tells them apart. */
function tiersOf(groups: TermGroups, { facets, sort, words }: TermSearch): Tiers {
  const must = facets.map((term) => [term]);
  const all: Tier = { groups: [...groups, ...must] };
  if (sort === 'newest' || words.length === 0) return [all];
  const strong: Tier = { groups: [...groups.map((group) => group.map(strongTerm)), ...must] };
  return sort === 'strong' ? [strong] : [strong, all];
}

function createSummaries(db: Kysely<Database>): SearchStore['summaries'] {
  const list = boundLists(db);
  const read = preparedQuery<{ ids: unknown }, SummaryRow & { id: number }>(db, ['ids'], ({ ids }) =>
    db
      .selectFrom('image')
      .where(list.among('id', ids))
      .select(['id', ...summaryColumns]),
  );
  return async (ids) => {
    if (ids.length === 0) return [];
    const rows = await read({ ids: list.bind(ids) });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toSummary(row)] : [];
    });
  };
}
