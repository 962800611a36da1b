import {
  colourNames,
  defaultLocale,
  fillTransform,
  MICRO_THUMBNAIL_PX,
  type Suggestion,
} from '@lumigraph/contracts';
import { imageAddress, imageResponse, translated } from '../store/image-responses.ts';
import type { CategoryRecord } from '../store/read-categories.ts';
import type { ImageStore } from '../store/image-store.ts';
import { categoryWords, foldText, indexWords, queryWords } from '../store/words.ts';
import { requiredWords } from './word-forms.ts';
import type { SearchStore } from './search-store.ts';
import { nameOfTag, tagNamesFrom, type Synonyms } from './synonyms.ts';

/** Longer texts are truncated. */
export const SUGGESTION_TEXT_MAX_LENGTH = 60;
const MOST_CATEGORIES = 2;
const MOST_TAGS = 4;
const MOST_IMAGES = 4;

export interface SuggestionDeps {
  images: ImageStore;
  store: SearchStore;
  synonyms: Synonyms;
  cdnBase: string;
  locale: string;
}

/** Number of suggestions for an empty text. */
const MOST_POPULAR_TAGS = 8;
/** Not every tag has a name in another language. */
const LOOKED_AT_TAGS = 60;
/** Colours have a filter of their own; `gray` is their only other spelling. */
const colourWords: readonly string[] = [...colourNames, 'gray'];

/** Categories, tags and images that begin with the typed text; popular terms for an empty text. */
export async function suggestionsFor(text: string, deps: SuggestionDeps): Promise<Suggestion[]> {
  if (text.trim() === '') return popularTerms(deps);
  const typed = text.slice(0, SUGGESTION_TEXT_MAX_LENGTH);
  const words = indexWords(typed);
  if (words.length === 0) return [];
  return [
    ...(await categories(foldText(typed).trim(), deps)),
    ...(await tags(words, foldText(typed).trim(), deps)),
    ...(await titles(typed, deps)),
  ];
}

/** The most frequent tags; in another language than English those that have a name in it, and categories. */
async function popularTerms(deps: SuggestionDeps): Promise<Suggestion[]> {
  const found = await popularTags(deps);
  if (deps.locale === defaultLocale) return found.slice(0, MOST_POPULAR_TAGS);
  const own = inLanguage(found, deps);
  return [...own, ...(await largestCategories(deps))].slice(0, MOST_POPULAR_TAGS);
}

/** Tags by their names; a name finds what its tag finds. */
function inLanguage(
  popular: readonly TagSuggestion[],
  { synonyms, locale }: SuggestionDeps,
): TagSuggestion[] {
  const found = new Map<string, TagSuggestion>();
  for (const tag of popular) {
    const text = nameOfTag(tag.text, synonyms, locale);
    if (text !== undefined && !found.has(text)) found.set(text, { ...tag, text });
  }
  return [...found.values()];
}

type TagSuggestion = Extract<Suggestion, { kind: 'tag' }>;

async function largestCategories({ images, locale }: SuggestionDeps): Promise<Suggestion[]> {
  return (await images.categories())
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_POPULAR_TAGS)
    .map((category) => categorySuggestion(category, locale));
}

async function popularTags({ images, store }: SuggestionDeps): Promise<TagSuggestion[]> {
  const categoryNames = (await images.categories()).flatMap(wordsOfCategory);
  const others = new Set([...colourWords, ...categoryNames].map(foldText));
  // Each of the others is one tag at most.
  const found = await store.frequentTags(LOOKED_AT_TAGS + others.size);
  return found
    .filter(({ label }) => !others.has(foldText(label)))
    .slice(0, LOOKED_AT_TAGS)
    .map(({ label, count }) => ({ kind: 'tag', text: label, count }));
}

async function categories(beginning: string, { images, locale }: SuggestionDeps): Promise<Suggestion[]> {
  return (await images.categories())
    .filter(
      (category) =>
        category.count > 0 && wordsOfCategory(category).some((word) => foldText(word).startsWith(beginning)),
    )
    .slice(0, MOST_CATEGORIES)
    .map((category) => categorySuggestion(category, locale));
}

const wordsOfCategory = ({ name, nameTranslations }: CategoryRecord): readonly string[] =>
  categoryWords(name, nameTranslations);

const categorySuggestion = (
  { id, name, nameTranslations, count }: CategoryRecord,
  locale: string,
): Suggestion => ({
  kind: 'category',
  text: translated(name, nameTranslations, locale),
  categoryId: id,
  count,
});

/** Those that have a name in the visitor's language first, in which a tag may be written like its name. */
async function tags(
  words: readonly string[],
  beginning: string,
  deps: SuggestionDeps,
): Promise<Suggestion[]> {
  const named = await tagsByName(beginning, deps);
  const names = new Set(named.map(({ text }) => foldText(text)));
  const found = await deps.store.tags(`#${words.join('-')}`, MOST_TAGS);
  const others = found.filter(({ label }) => !names.has(foldText(label)));
  return [
    ...named,
    ...others.map(({ label, count }): TagSuggestion => ({ kind: 'tag', text: label, count })),
  ].slice(0, MOST_TAGS);
}

/** Tags whose names in the visitor's language begin with the typed text, the most frequent first. */
async function tagsByName(
  beginning: string,
  { store, synonyms, locale }: SuggestionDeps,
): Promise<TagSuggestion[]> {
  const named = tagNamesFrom(beginning, synonyms, locale);
  const counts = await store.counts(named.map(({ term }) => term));
  return named
    .flatMap(({ term, name }): TagSuggestion[] => {
      const count = counts.get(term) ?? 0;
      return count === 0 ? [] : [{ kind: 'tag', text: name, count }];
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_TAGS);
}

async function titles(typed: string, { store, cdnBase, locale }: SuggestionDeps): Promise<Suggestion[]> {
  const words = queryWords(typed);
  // The last word is incomplete while the visitor types, so it is open at any length.
  const last = words.slice(-1).map((word) => ({ ...word, open: true }));
  const others = words.length > 1 ? requiredWords(words.slice(0, -1), locale) : [];
  const { items } = await store.search(
    { words: [...others, ...last], facets: [], sort: 'strong', locale },
    { skip: 0, take: MOST_IMAGES },
  );
  return items.map((item) => ({
    kind: 'picture',
    text: imageResponse(item, { cdnBase, locale }).title,
    imageId: item.publicId,
    thumbnailUrl: imageAddress(cdnBase, fillTransform(MICRO_THUMBNAIL_PX), item),
  }));
}
