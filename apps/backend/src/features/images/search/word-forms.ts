import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { defaultLocale, locales, type Locale } from '@lumigraph/contracts';
import { LRUCache } from 'lru-cache';
import { bulgarianBeginnings, bulgarianStems } from './bulgarian-stems.ts';
import { foldText, type Word } from '../store/words.ts';

/**
 * Two words are forms of one word, like `mountains` and `mountain`, if they have a stem in common in a language that the
 * visitor reads. Chinese words have no forms.
 */

/** Returns all possible stems of a word. */
type Stemmer = (word: string) => readonly string[];

/**
 * A stemmer that never throws: a word that it cannot process is its own stem, and the first one is reported on standard
 * error.
 */
export function safeStemmer(language: string, stems: Stemmer): Stemmer {
  let reported = false;
  return (word) => {
    try {
      return stems(word);
    } catch (error) {
      if (!reported) process.emitWarning(`The ${language} stemmer failed for "${word}": ${String(error)}`);
      reported = true;
      return [word];
    }
  };
}

const bulgarian = safeStemmer('Bulgarian', bulgarianStems);
const library = (language: string, stem: (word: string) => string): Stemmer =>
  safeStemmer(language, (word) => [stem(word)]);

const LATIN = /^[a-z]+$/u;
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;

/** The folded words of each language, and their stems; undefined where words have no forms. */
const forms: Readonly<Record<Locale, { letters: RegExp; stemmer: Stemmer } | undefined>> = {
  en: { letters: LATIN, stemmer: library('English', english) },
  de: { letters: LATIN, stemmer: library('German', german) },
  bg: { letters: CYRILLIC, stemmer: bulgarian },
  ru: { letters: CYRILLIC, stemmer: library('Russian', russian) },
  es: { letters: LATIN, stemmer: library('Spanish', spanish) },
  zh: undefined,
};

/**
 * The languages in which a word is read: the visitor's, and English in every locale, because images have English texts.
 * A word in letters that the visitor's language does not have may be of any language with these letters.
 */
export function languagesOf(word: string, locale: string): readonly Locale[] {
  const fitting = locales.filter((code) => forms[code]?.letters.test(word));
  const own = fitting.filter((code) => code === locale || code === defaultLocale);
  return own.length > 0
    ? own.toSorted((one, other) => Number(other === locale) - Number(one === locale))
    : fitting;
}

const stemmersOf = (word: string, locale: string): readonly Stemmer[] =>
  languagesOf(word, locale).flatMap((code) => forms[code]?.stemmer ?? []);

const KEPT_WORDS = 20_000;
const kept = new LRUCache<string, readonly (readonly string[])[]>({ max: KEPT_WORDS });

/** The stems of a word, for each stemmer of its script, in the same order for each word. */
function stemsOf(word: string, locale: string): readonly (readonly string[])[] {
  const key = `${locale} ${word}`;
  const known = kept.get(key);
  if (known) return known;
  const stems = stemmersOf(word, locale).map((stemmer) => stemmer(word));
  kept.set(key, stems);
  return stems;
}

export function isFormOf(word: string, other: string, locale: string): boolean {
  const others = stemsOf(other, locale);
  return stemsOf(word, locale).some((stems, index) => stems.some((stem) => others[index]?.includes(stem)));
}

/** Too many words share a shorter prefix. */
const SHORTEST = 3;

/** The common prefix of the forms of a word; undefined if every other form begins with the word itself. */
export function beginningOfForms(word: string, locale: string): string | undefined {
  const isBulgarian = stemmersOf(word, locale).includes(bulgarian);
  const [shortest = word] = stemsOf(word, locale)
    .flat()
    .flatMap((stem) => (isBulgarian ? bulgarianBeginnings(stem) : [withoutLastI(stem)]))
    .map((beginning) => commonBeginning(word, beginning))
    .map((beginning) => (beginning.length < SHORTEST ? word.slice(0, SHORTEST) : beginning))
    .toSorted((a, b) => a.length - b.length);
  return shortest === word ? undefined : shortest;
}

/** `cities` and `city` have the stem `citi`, which is a prefix of only one of them. */
const withoutLastI = (stem: string): string => (stem.endsWith('i') ? stem.slice(0, -1) : stem);

/** A stem may differ from the word: `черн` is the one of `черен`. */
function commonBeginning(word: string, stem: string): string {
  let length = 0;
  while (length < stem.length && word[length] === stem[length]) length += 1;
  return word.slice(0, length);
}

/**
 * Articles, prepositions and conjunctions of the languages with spaces (for Chinese see `queryWords`): `a fox in the snow` also finds images whose texts say "fox, snow". Only words
 * that say nothing about an image; `black and white` and `without people` keep the rest of their words.
 */
const LISTS: Readonly<Record<Locale, string>> = {
  en: 'a an the and or of in on at to from with for by into is are as its',
  de: 'der die das den dem des ein eine einen einem einer eines und oder in im am an auf mit von vom zu zum zur aus bei beim für ist sind',
  bg: 'и или на в във с със за от до по при към е са се',
  ru: 'и или на в во с со для от до по при к ко у о об из за',
  es: 'el la los las un una unos unas y e o u de del en a al con por para es son',
  zh: '',
};

/** The lists contain words as a visitor writes them; the search compares folded ones. */
const folded = new Map<string, ReadonlySet<string>>(
  Object.entries(LISTS).map(([locale, words]) => [locale, new Set(words.split(' ').map(foldText))]),
);

const isFunctionWord = ({ text }: Word, locale: string): boolean =>
  languagesOf(text, locale).some((language) => folded.get(language)?.has(text));

/** The words that an image must have. Of function words alone it is the longest one, because they rarely occur together. */
export function requiredWords(words: readonly Word[], locale: string): Word[] {
  const content = words.filter((word) => !isFunctionWord(word, locale));
  if (content.length > 0) return content;
  return words.toSorted((one, other) => other.text.length - one.text.length).slice(0, 1);
}
