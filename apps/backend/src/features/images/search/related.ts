import { colourName } from '@lumigraph/contracts';
import { categoryTerm, facetTerm, tagTerm } from '../store/image-terms.ts';
import type { ComparedImage } from '../store/fingerprint-store.ts';
import type { SearchStore, TermSearch } from './search-store.ts';

/** Number of tags that are compared, the rarest first, because a rare tag is the strongest sign of similarity. */
const MOST_TAGS = 5;
const FROM_EACH = 24;
/** Results of a search, the newest first, among which the look decides. */
const FROM_SEARCH = 200;

const TAG_WEIGHT = 3;
/** Of an image that looks the same; see `likeness` of the search store. */
const LOOK_WEIGHT = 3;
const COLOUR_WEIGHT = 1;
const CATEGORY_WEIGHT = 1;
/** More than all others together. */
const SEARCH_WEIGHT = 100;

/**
 * Related images, the most similar first, newer ones first among equals: images that share its rarest tags, look like it
 * (composition, by the fingerprint of the file), or have its category and color. Those that the search `within` also finds
 * precede all others, whatever their tags. The result depends on the state of the gallery only.
 */
export async function relatedIds(
  store: SearchStore,
  { id: own, sha256, tags, categoryId, placeholder }: ComparedImage,
  within: Pick<TermSearch, 'words' | 'facets' | 'locale'>,
): Promise<number[]> {
  const terms = [...new Set(tags.flatMap((tag) => tagTerm(tag) ?? []))];
  const category = categoryTerm(categoryId);
  const colour = facetTerm(colourName(placeholder));
  const counts = await store.counts([...terms, category, colour]);
  const rarest = terms
    .filter((term) => (counts.get(term) ?? 0) > 1)
    .toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1))
    .slice(0, MOST_TAGS);
  const queries = [
    ...rarest.map((term) => ({ facets: [term], weight: TAG_WEIGHT })),
    { facets: [category, colour], weight: COLOUR_WEIGHT },
    { facets: [category], weight: CATEGORY_WEIGHT },
  ];
  const isSearch = within.words.length + within.facets.length > 0;
  const find = (search: Omit<TermSearch, 'sort'>, limit: number) =>
    store.ids({ ...search, sort: 'newest' }, limit);
  const found = new Set(isSearch ? await find(within, FROM_SEARCH) : []);
  const scores = new Map<number, number>();
  const add = (id: number, weight: number) => scores.set(id, (scores.get(id) ?? 0) + weight);
  for (const { facets, weight } of queries) {
    const counted = facets.map((term) => ({ term, count: counts.get(term) ?? 0 }));
    const ids = new Set(await store.newestWith(counted, FROM_EACH));
    if (isSearch)
      for (const id of await find({ ...within, facets: [...within.facets, ...facets] }, FROM_EACH)) {
        ids.add(id);
        found.add(id);
      }
    for (const id of ids) add(id, weight);
  }
  for (const id of await store.twins(sha256)) add(id, 0);
  for (const id of found) add(id, SEARCH_WEIGHT);
  scores.delete(own);
  for (const [id, likeness] of await store.likeness(own, [...scores.keys()]))
    if (scores.has(id)) add(id, likeness * LOOK_WEIGHT);
  return [...scores].toSorted(([a, x], [b, y]) => y - x || b - a).map(([id]) => id);
}
