import { stemmer as bulgarian } from '@orama/stemmers/bulgarian';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { LRUCache } from 'lru-cache';

/**
 * Two words are forms of one word, like `mountains` and `mountain`, if they have the same stem in a language that the
 * visitor reads. Chinese words have no forms.
 */

type Stemmer = (word: string) => string;

/** English applies to Latin words in every locale, because images have English texts. */
function stemmersOf(word: string, locale: string): readonly Stemmer[] {
  if (/^\p{Script=Cyrillic}+$/u.test(word)) {
    if (locale === 'bg') return [bulgarian];
    return locale === 'ru' ? [russian] : [bulgarian, russian];
  }
  if (!/^[a-z]+$/u.test(word)) return [];
  if (locale === 'de') return [german, english];
  return locale === 'es' ? [spanish, english] : [english];
}

const KEPT_WORDS = 20_000;
const kept = new LRUCache<string, readonly string[]>({ max: KEPT_WORDS });

/** The stems of a word, in the same order for each word of its script. */
function stemsOf(word: string, locale: string): readonly string[] {
  const key = `${locale} ${word}`;
  const known = kept.get(key);
  if (known) return known;
  const stems = stemmersOf(word, locale).map((stem) => stem(word));
  kept.set(key, stems);
  return stems;
}

export function isFormOf(word: string, other: string, locale: string): boolean {
  const others = stemsOf(other, locale);
  return stemsOf(word, locale).some((stem, index) => stem === others[index]);
}

/** Too many words share a shorter prefix. */
const SHORTEST = 3;

/** The common prefix of all forms of a word; undefined if every other form begins with the word itself. */
export function beginningOfForms(word: string, locale: string): string | undefined {
  const stems = stemsOf(word, locale);
  if (stems.length === 0) return undefined;
  // `cities` and `city` have the stem `citi`, which is a prefix of only one of them.
  const [shortest = word] = stems
    .map((stem) => (stem.endsWith('i') ? stem.slice(0, -1) : stem))
    .filter((beginning) => word.startsWith(beginning) && beginning.length >= SHORTEST)
    .toSorted((a, b) => a.length - b.length);
  return shortest === word ? undefined : shortest;
}
