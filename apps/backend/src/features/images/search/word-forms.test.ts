import { describe, expect, it } from 'vitest';
import { beginningOfForms, isFormOf } from './word-forms.ts';
import { indexWords } from './words.ts';

describe('forms of a word', () => {
  it.each([
    ['en', 'mountains', 'mountain'],
    ['en', 'butterflies', 'butterfly'],
    ['en', 'running', 'run'],
    ['de', 'Häuser', 'Haus'],
    ['de', 'Blumen', 'Blume'],
    ['de', 'foxes', 'fox'],
    ['es', 'montañas', 'montaña'],
    ['es', 'ciudades', 'ciudad'],
    ['bg', 'планините', 'планина'],
    ['bg', 'пеперуди', 'пеперуда'],
    ['ru', 'города', 'город'],
    ['en', 'горы', 'гора'],
  ])('in %s, %s and %s match each other', (locale, one, other) => {
    const [a = '', b = ''] = indexWords(`${one} ${other}`);
    expect([isFormOf(a, b, locale), isFormOf(b, a, locale)]).toEqual([true, true]);
    // The other form is among the words with this prefix, or begins with the word itself.
    for (const [typed, wanted] of [
      [a, b],
      [b, a],
    ] as const)
      expect([wanted, wanted.startsWith(beginningOfForms(typed, locale) ?? typed)]).toEqual([wanted, true]);
  });

  it.each([
    ['en', 'mountain', 'fountain'],
    ['en', 'flores', 'flor'],
    ['en', '山水', '山'],
    ['en', 'r2d2s', 'r2d2'],
    ['bg', 'mountain', 'планина'],
  ])('in %s, %s and %s do not match', (locale, one, other) => {
    expect(isFormOf(one, other, locale)).toBe(false);
  });

  it('have no common prefix of fewer than three letters', () => {
    for (const word of ['ties', 'ads', 'он', 'ios', 'дни']) {
      const beginning = beginningOfForms(word, 'en');
      expect([word, beginning === undefined || beginning.length >= 3]).toEqual([word, true]);
    }
  });
});
