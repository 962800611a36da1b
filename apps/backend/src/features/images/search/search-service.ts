import {
  isImageId,
  SEARCH_MAX_RESULTS,
  SEARCH_TEXT_MAX_LENGTH,
  type Image,
  type Neighbours,
  type SearchPage,
  type SearchCriteria,
  type Suggestion,
} from '@lumigraph/contracts';
import { distance } from 'fastest-levenshtein';
import { AppError } from '../../../lib/errors.ts';
import type { ImageSummary } from '../store/image-rows.ts';
import type { ImageListPage } from '../store/list-pages.ts';
import { imageResponse } from '../store/image-responses.ts';
import type { ImageStore } from '../store/image-store.ts';
import type { PageOptions } from '../store/images-service.ts';
import { requiredWords } from './word-forms.ts';
import { categoryTerm, facetTerm, isFacetTerm, SPECIAL_TERM, wordsOfTerm } from '../store/image-terms.ts';
import { relatedIds } from './related.ts';
import type { SearchedWord, SearchStore, TermSearch } from './search-store.ts';
import type { SynonymStore } from './synonym-store.ts';
import { insteadOf } from './synonyms.ts';
import { suggestionsFor } from './suggestions.ts';
import { indexWords, joinedWords, queryWords, type Word } from '../store/words.ts';

export type SearchService = ReturnType<typeof createSearchService>;

export interface SearchDeps {
  images: ImageStore;
  store: SearchStore;
  synonyms: Pick<SynonymStore, 'current'>;
  cdnBase: string;
}

/** Each word narrows the search; words beyond this number are ignored. */
const MOST_WORDS = 12;
const RELATED_COUNT = 12;
const INSTEAD_COUNT = 12;

/** Search over the images, for the routes and for server rendering. Accepts any text without an error. */
export function createSearchService({ images, store, synonyms, cdnBase }: SearchDeps) {
  async function neighboursOfAll(
    imageId: string,
    { q, sort }: SearchCriteria,
    locale: string,
  ): Promise<Neighbours> {
    const isShown = isBlank(q) && isImageId(imageId);
    const beside = isShown ? await allNeighbours(imageId, sort) : undefined;
    if (!beside) throw new AppError('NOT_FOUND');
    const toImage = (item: ImageSummary | null): Image | null =>
      item && imageResponse(item, { cdnBase, locale });
    return { ...beside, previous: toImage(beside.previous), next: toImage(beside.next) };
  }

  const allNeighbours = (imageId: string, sort: SearchCriteria['sort']) =>
    sort === 'popular' ? store.popularNeighbours(imageId) : images.neighbours(imageId, { kind: 'all' });

  const toImages = async (ids: readonly number[], locale: string): Promise<Image[]> =>
    (await store.summaries(ids)).map((item) => imageResponse(item, { cdnBase, locale }));

  /** The words of a query, with what images may have instead. */
  async function wide(search: TermSearch, { q = '' }: SearchCriteria, locale: string): Promise<TermSearch> {
    if (search.words.length === 0) return search;
    const joined = joinedWords(q.slice(0, SEARCH_TEXT_MAX_LENGTH));
    const instead = insteadOf(
      search.words.map(({ text }) => text),
      { synonyms: await synonyms.current(), locale },
    );
    const words = search.words.map((word, at): SearchedWord => {
      const wholes = joined.filter(({ parts }) => parts.includes(word.text)).map(({ whole }) => whole);
      return { ...word, instead: [...wholes, ...(instead[at] ?? [])] };
    });
    return { ...search, words };
  }

  return {
    async search(query: SearchCriteria, { page, pageSize, locale }: PageOptions): Promise<SearchPage> {
      const { search: narrow, shortened } = toTerms(query, locale);
      const search = await wide(narrow, query, locale);
      const understood = { words: search.words.map(({ text }) => text), shortened };
      if (isEmpty(search)) return { ...(await emptySearch(query)), ...understood };
      const skip = (page - 1) * pageSize;
      const take = Math.max(0, Math.min(pageSize, SEARCH_MAX_RESULTS - skip));
      const hits = await store.search(search, { skip: Math.min(skip, SEARCH_MAX_RESULTS), take });
      return {
        items: hits.items.map((item) => imageResponse(item, { cdnBase, locale })),
        page,
        pageSize,
        total: hits.total,
        totalIsExact: hits.exact,
        ...understood,
        ...alsoFound(hits.also.filter((term) => !isFacetTerm(term)).map(wordsOfTerm)),
        ...(hits.total === 0
          ? await nothingFound(await alternatives(store, search.words, hits.meant))
          : { alternatives: [] }),
      };

      /** The images of the closest word, and popular ones where no word is close. */
      async function nothingFound(words: string[]): Promise<Pick<SearchPage, 'alternatives' | 'instead'>> {
        const [text] = words;
        const closest: TermSearch | undefined =
          text === undefined
            ? undefined
            : { words: [{ text, open: true }], facets: [], sort: 'best', locale };
        const { items } = await (closest
          ? store.search(closest, { skip: 0, take: INSTEAD_COUNT })
          : store.popular({ skip: 0, take: INSTEAD_COUNT }));
        const others = items.map((item) => imageResponse(item, { cdnBase, locale }));
        return { alternatives: words, instead: { word: text ?? null, items: others } };
      }

      /** Without text and filters, the search returns every image; a text without letters finds none. */
      async function emptySearch({
        q,
        sort,
      }: SearchCriteria): Promise<Omit<SearchPage, 'words' | 'shortened'>> {
        const rest = { page, pageSize, totalIsExact: true };
        if (!isBlank(q)) return { ...rest, items: [], total: 0, ...(await nothingFound([])) };
        const all = await allImages(sort);
        const items = all?.items.map((item) => imageResponse(item, { cdnBase, locale })) ?? [];
        return { ...rest, items, total: all?.total ?? 0, alternatives: [] };
      }

      function allImages(sort: SearchCriteria['sort']): Promise<ImageListPage | undefined> {
        return sort === 'popular'
          ? store.popular({ skip: (page - 1) * pageSize, take: pageSize })
          : images.page({ kind: 'all' }, page, pageSize);
      }
    },

    /** Numbers of the found images, at most {@link SEARCH_MAX_RESULTS}; empty for a text without words. */
    async numbers(query: SearchCriteria, locale: string): Promise<number[]> {
      const { search } = toTerms(query, locale);
      return search.words.length === 0 ? [] : store.ids(search, SEARCH_MAX_RESULTS);
    },

    /** Images of a search, newest first, only those that have its words. */
    async newest(
      query: SearchCriteria,
      { locale, count }: { locale: string; count: number },
    ): Promise<Image[]> {
      const { search } = toTerms({ ...query, sort: 'newest' }, locale);
      return isEmpty(search) ? [] : toImages(await store.ids(search, count), locale);
    },

    suggest: async (text: string, locale: string): Promise<Suggestion[]> =>
      suggestionsFor(text, { images, store, synonyms: await synonyms.current(), cdnBase, locale }),

    /**
     * Images like one, those of the search that the visitor came from first.
     * @throws AppError NOT_FOUND for an image that does not exist
     */
    async related(imageId: string, query: SearchCriteria, locale: string): Promise<Image[]> {
      const image = isImageId(imageId) ? await store.compared(imageId) : undefined;
      if (!image) throw new AppError('NOT_FOUND');
      const ids = await relatedIds(store, image, toTerms(query, locale).search);
      return toImages(ids.slice(0, RELATED_COUNT), locale);
    },

    /** Images with the given ids, in any order; unknown ids are left out. */
    async images(imageIds: readonly string[], locale: string): Promise<Image[]> {
      return (await store.named(imageIds)).map((item) => imageResponse(item, { cdnBase, locale }));
    },

    /**
     * The neighbours of an image in a search, in the order of its results.
     * @throws AppError NOT_FOUND if the image is not among the first {@link SEARCH_MAX_RESULTS}; without words and filters
     *   only if it does not exist
     */
    async neighbours(imageId: string, query: SearchCriteria, locale: string): Promise<Neighbours> {
      const { search } = toTerms(query, locale);
      if (isEmpty(search)) return neighboursOfAll(imageId, query, locale);
      const own = isImageId(imageId) ? (await store.compared(imageId))?.id : undefined;
      const ids = await store.ids(await wide(search, query, locale), SEARCH_MAX_RESULTS);
      const at = own === undefined ? -1 : ids.indexOf(own);
      if (at < 0) throw new AppError('NOT_FOUND');
      const beside = async (id: number | undefined): Promise<Image | null> =>
        (id === undefined ? undefined : (await toImages([id], locale))[0]) ?? null;
      return {
        previous: await beside(ids[at - 1]),
        next: await beside(ids[at + 1]),
        index: at + 1,
        total: ids.length,
      };
    },
  };
}

const alsoFound = (also: string[]): Pick<SearchPage, 'also'> => (also.length === 0 ? {} : { also });

const isBlank = (text = ''): boolean => text.trim() === '';
const isEmpty = ({ words, facets }: TermSearch): boolean => words.length + facets.length === 0;

function toTerms(query: SearchCriteria, locale: string): { search: TermSearch; shortened: boolean } {
  const { q = '', categoryId, orientation, colour, special, sort = 'best' } = query;
  const words = requiredWords(queryWords(q.slice(0, SEARCH_TEXT_MAX_LENGTH)), locale);
  const facets = [
    ...(categoryId === undefined ? [] : [categoryTerm(categoryId)]),
    ...(orientation === undefined ? [] : [facetTerm(orientation)]),
    ...(colour === undefined ? [] : [facetTerm(colour)]),
    ...(special ? [SPECIAL_TERM] : []),
  ];
  return {
    search: { words: words.slice(0, MOST_WORDS), facets, sort, locale },
    shortened: q.trim().length > SEARCH_TEXT_MAX_LENGTH || words.length > MOST_WORDS,
  };
}

const SHORTEST_STEM = 3;
const MOST_ALTERNATIVES = 5;
const MOST_SIMILAR = 3;
/** Tags among which a mistyped word is searched. */
const KNOWN_TAGS = 1_000;

/** Suggests other queries: each word that alone has images, and for the others words with the same beginning. */
async function alternatives(
  store: SearchStore,
  words: readonly Word[],
  meant: readonly (string | undefined)[],
): Promise<string[]> {
  const offered = await Promise.all(
    words.slice(0, MOST_ALTERNATIVES).map(async ({ text }, index) => {
      const known = meant[index];
      return known === undefined ? similar(store, text) : [known];
    }),
  );
  // The query itself is not an alternative.
  const found = new Set(offered.flat().filter((word) => words.length > 1 || word !== words[0]?.text));
  return [...found].slice(0, MOST_ALTERNATIVES);
}

async function similar(store: SearchStore, word: string): Promise<string[]> {
  const [mistyped, sameBeginning] = await Promise.all([nearest(store, word), withSameBeginning(store, word)]);
  return [...mistyped, ...sameBeginning].slice(0, MOST_SIMILAR);
}

/** The words of the most frequent tags that a typing error makes from this word, the most frequent first. */
async function nearest(store: SearchStore, word: string): Promise<string[]> {
  const tags = await store.frequentTags(KNOWN_TAGS);
  const near = new Map<string, number>();
  for (const known of tags.flatMap(({ label }) => indexWords(label))) {
    const edits = distance(word, known);
    if (edits > 0 && edits <= mostEdits(word)) near.set(known, edits);
  }
  const fewest = Math.min(...near.values());
  return [...near].filter(([, edits]) => edits === fewest).map(([known]) => known);
}

/** Two edits also cover two exchanged letters. */
function mostEdits({ length }: string): number {
  if (length < 4) return 0;
  return length < 5 ? 1 : 2;
}

async function withSameBeginning(store: SearchStore, word: string): Promise<string[]> {
  const letters = Array.from(word);
  const shortest = Math.max(SHORTEST_STEM, Math.ceil(letters.length / 2));
  const common = (await store.besides(word)).map((other) => commonLength(letters, Array.from(other)));
  const length = Math.max(0, ...common);
  if (length < shortest) return [];
  const completions = await store.completions(
    letters.slice(0, length).join(''),
    length === letters.length ? 1 : 3,
  );
  return completions.map(({ term }) => term);
}

function commonLength(letters: readonly string[], others: readonly string[]): number {
  const differs = letters.findIndex((letter, index) => letter !== others[index]);
  return differs < 0 ? letters.length : differs;
}
