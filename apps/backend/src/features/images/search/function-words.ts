import type { Locale } from '@lumigraph/contracts';
import { languagesOf } from './word-forms.ts';
import { foldText, type Word } from '../store/words.ts';

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
