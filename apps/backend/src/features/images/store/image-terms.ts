import { colourName, type Orientation } from '@lumigraph/contracts';
import { categoryWords, indexWords, joinedWords } from './words.ts';

/**
 * The terms by which the index finds an image. The first character of a term, which no word can contain, distinguishes
 * the kinds, so that one index serves words and filters:
 *
 * - `fjord`  a word of any of its texts
 * - `=fjord` a word of title, tags or category, which ranks higher
 * - `#golden-hour` a whole tag
 * - `:c3` `:landscape` `:blue` `:special` values of filters
 *
 * One more kind is only counted, in `image_term`: `<eesgreb`, a word of the German texts backwards, by whose beginning its
 * end is found.
 */
export interface ImageTerms {
  terms: ReadonlySet<string>;
  /** Original spelling of each tag, by its term. */
  labels: ReadonlyMap<string, string>;
  /** Terms of words backwards. */
  endings: ReadonlySet<string>;
}

export interface ImageTexts {
  title: string;
  alt: string;
  titleTranslations: Readonly<Record<string, string>>;
  altTranslations: Readonly<Record<string, string>>;
  tags: readonly string[];
  prompt?: string | null | undefined;
  model?: string | null | undefined;
  seed?: string | null | undefined;
  categoryId: number;
  categoryName: string;
  categoryTranslations?: Readonly<Record<string, string>>;
  special: boolean;
  width: number;
  height: number;
  /** Dominant colour. */
  placeholder: string;
}

export const STRONG_MARK = '=';
export const strongTerm = (word: string): string => `${STRONG_MARK}${word}`;
export const categoryTerm = (categoryId: number): string => `:c${categoryId}`;
export const SPECIAL_TERM = ':special';
export const facetTerm = (value: string): string => `:${value}`;
const ENDING_MARK = '<';
/** Also of the last part of a word: then it is the beginning of the terms of the words that end with it. */
export const endingTerm = (word: string): string => ENDING_MARK + backwards(word);
export const wordOfEnding = (term: string): string => backwards(term.slice(ENDING_MARK.length));
const backwards = (word: string): string => Array.from(word).toReversed().join('');
export const isFacetTerm = (term: string): boolean => term.startsWith(':');

/** The words of a term as visitors read them. */
export const wordsOfTerm = (term: string): string =>
  term.startsWith('#') ? term.slice(1).replaceAll('-', ' ') : term;

/** More words of a long prompt do not make an image easier to find. */
const MOST_WORDS = 500;

export function imageTerms(image: ImageTexts): ImageTerms {
  const terms = new Set<string>();
  const labels = new Map<string, string>();
  for (const facet of facetsOf(image)) terms.add(facet);
  for (const tag of image.tags) {
    const term = tagTerm(tag);
    if (term === undefined) continue;
    terms.add(term);
    if (!labels.has(term)) labels.set(term, tag.trim());
  }
  const strong = wordsOf(strongTexts(image));
  for (const word of strong) terms.add(word).add(strongTerm(word));
  for (const word of wordsOf(weakTexts(image))) terms.add(word);
  return { terms, labels, endings: endingsOf(image) };
}

/** Shorter German words are no compounds. */
const COMPOUND = /^[a-z]{7,}$/u;

const endingsOf = ({ titleTranslations, altTranslations }: ImageTexts): Set<string> =>
  new Set(
    wordsOf([titleTranslations['de'] ?? '', altTranslations['de'] ?? ''])
      .filter((word) => COMPOUND.test(word))
      .map(endingTerm),
  );

/** The term of a whole tag; undefined for a tag without letters. */
export function tagTerm(tag: string): string | undefined {
  const words = indexWords(tag);
  return words.length === 0 ? undefined : `#${words.join('-')}`.slice(0, 200).toWellFormed();
}

export function orientationOf({ width, height }: { width: number; height: number }): Orientation {
  if (Math.abs(width - height) <= Math.max(width, height) * NEARLY) return 'square';
  return width > height ? 'landscape' : 'portrait';
}

const NEARLY = 0.05;

function facetsOf(image: ImageTexts): string[] {
  return [
    categoryTerm(image.categoryId),
    facetTerm(orientationOf(image)),
    facetTerm(colourName(image.placeholder)),
    ...(image.special ? [SPECIAL_TERM] : []),
  ];
}

function strongTexts(image: ImageTexts): string[] {
  const { title, titleTranslations, tags, categoryName, categoryTranslations } = image;
  return [
    title,
    ...Object.values(titleTranslations),
    ...tags,
    ...categoryWords(categoryName, categoryTranslations),
  ];
}

function weakTexts({ alt, altTranslations, prompt, model, seed }: ImageTexts): string[] {
  return [model ?? '', seed ?? '', alt, ...Object.values(altTranslations), prompt ?? ''];
}

function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [
    ...indexWords(text),
    ...joinedWords(text).map(({ whole }) => whole),
  ]);
  return [...new Set(words)].slice(0, MOST_WORDS);
}
