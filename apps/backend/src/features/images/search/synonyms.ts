import { colourNames, defaultLocale, locales, type Locale } from '@lumigraph/contracts';
import { LRUCache } from 'lru-cache';
import { facetTerm, tagTerm } from '../store/image-terms.ts';
import { foldText, indexWords, queryWords } from '../store/words.ts';
import { everydaySubjects } from './everyday-subjects.ts';
import everydayLists from './everyday-synonyms.json' with { type: 'json' };
import { isFormOf, languagesOf, requiredWords } from './word-forms.ts';
import { variantsOf } from './word-variants.ts';

/**
 * Words that a word of a query stands for, from lists that editors write, one for each language. A line `sea, ocean`
 * has words of like meaning, each of which also finds the others; of a line `dog, cat: animals` each word before the
 * colon also finds those after it, and not the other way round. A line `лисица = fox` is the name of the English tag
 * `fox` in a language: visitors read it, and it also finds what the tag finds.
 */

/** The words of a phrase in a query, in order, and the terms that images may have instead. */
interface Synonym {
  phrase: readonly string[];
  instead: readonly string[];
}

interface TagName {
  term: string;
  name: string;
}

interface LanguageList {
  /** By the first letter of the phrase. */
  synonyms: ReadonlyMap<string, readonly Synonym[]>;
  tagNames: readonly TagName[];
}

export type SynonymLists = Readonly<Record<Locale, string>>;
/** The lists, ready for searching. */
export type Synonyms = ReadonlyMap<Locale, LanguageList>;

/** Separators of all languages of the site. */
const COMMA = /[,，、]/u;
const COLON = /[:：]/u;
const EQUALS = /[=＝]/u;

/** The lines of a list that say nothing to the search: the first of them is shown to the editor. */
export const unusableLines = (list: string): string[] =>
  linesOf(list).filter((line) =>
    EQUALS.test(line)
      ? tagNameOf(line).length === 0
      : synonymsOf(line, 'en').every(({ instead }) => instead.length === 0),
  );

export function readSynonyms(lists: Partial<SynonymLists>): Synonyms {
  return new Map(
    locales.map((locale) => [locale, known.memo(`${locale}\n${lists[locale] || everydaySynonyms[locale]}`)]),
  );
}

/** Every change of an image leads to another reading, and almost never to another list. */
const known = new LRUCache<string, LanguageList>({
  max: 2 * locales.length,
  memoMethod(key) {
    const end = key.indexOf('\n');
    const lines = linesOf(key.slice(end + 1));
    return { synonyms: byFirstLetter(lines, key.slice(0, end)), tagNames: lines.flatMap(tagNameOf) };
  },
});

function byFirstLetter(lines: readonly string[], locale: string): LanguageList['synonyms'] {
  const found = new Map<string, Synonym[]>();
  // What a tag finds comes first: a word stands for few terms.
  const ordered = lines.toSorted((a, b) => Number(EQUALS.test(b)) - Number(EQUALS.test(a)));
  for (const synonym of ordered.flatMap((line) => synonymsOf(line, locale))) {
    const letter = firstLetter(synonym.phrase[0]);
    found.set(letter, [...(found.get(letter) ?? []), synonym]);
  }
  return found;
}

const linesOf = (list: string): string[] =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function synonymsOf(line: string, locale: string): Synonym[] {
  if (EQUALS.test(line)) return namesOfTag(line, locale);
  const [narrower = [], wider] = line.split(COLON).map((part) => part.split(COMMA));
  const phrases = narrower.map((text) => wordsOf(text, locale)).filter(({ length }) => length > 0);
  const others = wider === undefined ? phrases : wider.map((text) => wordsOf(text, locale));
  // The index finds single terms: a phrase is only looked for.
  const terms = others.flatMap((words) => (words.length === 1 ? words : []));
  return phrases.map((phrase) => ({
    phrase,
    instead: [...new Set(terms.flatMap(withColour))].filter((term) => term !== phrase.join(' ')),
  }));
}

/** The names in a line of a tag, each of which finds the word of the tag, or the whole tag of several words. */
function namesOfTag(line: string, locale: string): Synonym[] {
  const [names = '', tag = ''] = line.split(EQUALS);
  const words = indexWords(tag);
  const term = words.length > 1 ? tagTerm(tag) : words[0];
  return names.split(COMMA).flatMap((name) => {
    const phrase = wordsOf(name, locale);
    const terms = term === undefined ? [] : withColour(term);
    return phrase.length === 0
      ? []
      : [{ phrase, instead: terms.filter((each) => each !== phrase.join(' ')) }];
  });
}

/** The first name of a line is the one that visitors read. */
function tagNameOf(line: string): TagName[] {
  const [names = '', tag] = line.split(EQUALS);
  const [name = ''] = names.split(COMMA).map((text) => text.trim());
  const term = tag === undefined ? undefined : tagTerm(tag);
  return term === undefined || name === '' ? [] : [{ term, name }];
}

/** The name of a tag in a language; undefined where the list of the language has none. */
export function nameOfTag(tag: string, synonyms: Synonyms, locale: string): string | undefined {
  const { tagNames = [] } = synonyms.get(locale as Locale) ?? {};
  const term = tagTerm(tag);
  if (term === undefined || tagNames.length === 0) return undefined;
  const exact = tagNames.find((each) => each.term === term);
  if (exact) return exact.name;
  // A tag of one word is also named by its other forms, which begin like it.
  const alike = tagNames.filter((each) => each.term[1] === term[1]);
  return alike.find((each) => isFormOf(each.term.slice(1), term.slice(1), defaultLocale))?.name;
}

/** The names of tags in a language that begin with these folded letters, with the term of the tag. */
export function tagNamesFrom(beginning: string, synonyms: Synonyms, locale: string): readonly TagName[] {
  const { tagNames = [] } = synonyms.get(locale as Locale) ?? {};
  return tagNames.filter(({ name }) => foldText(name).startsWith(beginning));
}

const wordsOf = (text: string, locale: string): string[] =>
  requiredWords(queryWords(text), locale).map((word) => word.text);

const colours: ReadonlySet<string> = new Set(colourNames);
/** The English name of a color also stands for the images in which it prevails. */
const withColour = (term: string): string[] => (colours.has(term) ? [term, facetTerm(term)] : [term]);

const firstLetter = (word = ''): string => Array.from(word)[0] ?? '';

/** For each word of a query the terms that images may have instead, from the longest phrase that begins with it. */
export function insteadOf(
  words: readonly string[],
  { synonyms, locale }: { synonyms: Synonyms; locale: string },
): readonly (readonly string[])[] {
  const found = words.map((): string[] => []);
  for (let at = 0; at < words.length;) {
    const matching = candidates(words[at] ?? '', synonyms, locale).filter(({ phrase }) =>
      phrase.every((part, index) => isSameWord(words[at + index], part, locale)),
    );
    const longest = Math.max(1, ...matching.map(({ phrase }) => phrase.length));
    const terms = matching
      .filter(({ phrase }) => phrase.length === longest)
      .flatMap(({ instead }) => instead);
    found.fill([...new Set(terms)].slice(0, MOST_TERMS), at, at + longest);
    at += longest;
  }
  return found;
}

/** Each term costs a lookup of its forms. */
const MOST_TERMS = 6;

function candidates(word: string, synonyms: Synonyms, locale: string): readonly Synonym[] {
  const languages = /\p{Script=Han}/u.test(word) ? (['zh'] as const) : languagesOf(word, locale);
  return languages.flatMap((language) => synonyms.get(language)?.synonyms.get(firstLetter(word)) ?? []);
}

const isSameWord = (word: string | undefined, other: string, locale: string): boolean =>
  word !== undefined &&
  (word === other || isFormOf(word, other, locale) || variantsOf(word, locale).includes(other));

/** What English tags are called in a language. */
const namesOfTags = (locale: Locale): string[] =>
  locale === defaultLocale
    ? []
    : everydaySubjects(defaultLocale).map((tag, at) => `${everydaySubjects(locale)[at] ?? ''} = ${tag}`);

/** The synonyms of everyday subjects before an editor changes them; see `readSynonyms`. */
export const everydaySynonyms = Object.fromEntries(
  locales.map((locale) => [locale, [...(everydayLists[locale] ?? []), ...namesOfTags(locale)].join('\n')]),
) as Readonly<Record<Locale, string>>;
