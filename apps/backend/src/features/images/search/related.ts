import { colourName } from '@lumigraph/contracts';
import { categoryTerm, facetTerm, tagTerm } from '../store/image-terms.ts';
import type { SearchStore } from './search-store.ts';

/** Number of tags that are compared, the rarest first, because a rare tag is the strongest sign of similarity. */
const MOST_TAGS = 5;
const FROM_EACH = 24;

const TAG_WEIGHT = 3;
const COLOUR_WEIGHT = 1;
const CATEGORY_WEIGHT = 1;

interface Described {
  tags: readonly string[];
  categoryId: number;
  placeholder: string;
}

/**
 * Related images, the most similar first, newer ones first among equals: images that share its rarest tags, then images
 * of its category and colour. The result depends on the state of the gallery only.
 */
export async function relatedIds(
  store: SearchStore,
  { tags, categoryId, placeholder }: Described,
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
  for (const { facets, weight } of queries) {
    const ids = await store.ids({ words: [], facets, sort: 'newest' }, FROM_EACH);
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
  }
  return [...scores].toSorted(([a, x], [b, y]) => y - x || b - a).map(([id]) => id);
}
