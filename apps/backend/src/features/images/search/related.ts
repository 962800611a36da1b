import { colourName } from '@lumigraph/contracts';
import { categoryTerm, facetTerm, tagTerm } from '../store/image-terms.ts';
import type { SearchStore, TermSearch } from './search-store.ts';

/** Number of tags that are compared, the rarest first, because a rare tag is the strongest sign of similarity. */
const MOST_TAGS = 5;
const FROM_EACH = 24;

const TAG_WEIGHT = 3;
const COLOUR_WEIGHT = 1;
const CATEGORY_WEIGHT = 1;
/** More than all others together. */
const SEARCH_WEIGHT = 100;

interface Described {
  tags: readonly string[];
  categoryId: number;
  placeholder: string;
}

/**
 * Related images, the most similar first, newer ones first among equals: images that share its rarest tags, then images
 * of its category and colour. Those that the search `within` also finds precede all others. The result depends on the
 * state of the gallery only.
 */
export async function relatedIds(
  store: SearchStore,
  { tags, categoryId, placeholder }: Described,
  within: Pick<TermSearch, 'words' | 'facets' | 'locale'>,
): Promise<number[]> {
  const terms = [...new Set(tags.flatMap((tag) => tagTerm(tag) ?? []))];
  const counts = await store.counts(terms);
  const rarest = terms
    .filter((term) => (counts.get(term) ?? 0) > 1)
    .toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1))
    .slice(0, MOST_TAGS);
  const category = categoryTerm(categoryId);
  const queries = [
    ...rarest.map((term) => ({ facets: [term], weight: TAG_WEIGHT })),
    { facets: [category, facetTerm(colourName(placeholder))], weight: COLOUR_WEIGHT },
    { facets: [category], weight: CATEGORY_WEIGHT },
  ];
  const scores = new Map<number, number>();
  const add = async (search: Omit<TermSearch, 'sort'>, weight: number): Promise<void> => {
    for (const id of await store.ids({ ...search, sort: 'newest' }, FROM_EACH))
      scores.set(id, (scores.get(id) ?? 0) + weight);
  };
  const isSearch = within.words.length + within.facets.length > 0;
  for (const { facets, weight } of queries) {
    await add({ words: [], facets }, weight);
    if (isSearch) await add({ ...within, facets: [...within.facets, ...facets] }, SEARCH_WEIGHT + weight);
  }
  return [...scores].toSorted(([a, x], [b, y]) => y - x || b - a).map(([id]) => id);
}
