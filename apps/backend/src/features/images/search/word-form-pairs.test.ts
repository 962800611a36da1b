import { describe, expect, it } from 'vitest';
import { foldText } from '../store/words.ts';
import { beginningOfForms, isFormOf } from './word-forms.ts';
import { wordFormPairs } from '../../../testing/images/word-form-pairs.ts';
import { variantsOf } from './word-variants.ts';

/** As the search does it: see `meanings` of the term store. */
const finds = (locale: string, word: string, other: string): boolean =>
  other.startsWith(word) ||
  variantsOf(word, locale).includes(other) ||
  (isFormOf(word, other, locale) && other.startsWith(beginningOfForms(word, locale) ?? word));

describe('one hundred common words', () => {
  it.each(Object.entries(wordFormPairs))(
    'of %s find their other form, all but five at most',
    (locale, list) => {
      const pairs = list.split(',').map((pair) => foldText(pair).trim().split(/\s+/u));
      const missed = pairs.filter(
        ([one = '', other = '']) => !finds(locale, one, other) || !finds(locale, other, one),
      );
      expect(pairs.length).toBeGreaterThanOrEqual(100);
      // Shows the pairs beyond the limit.
      expect(missed.slice(5)).toEqual([]);
    },
  );
});
