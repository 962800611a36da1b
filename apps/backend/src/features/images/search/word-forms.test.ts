import { describe, expect, it } from 'vitest';
import { beginningOfForms, isFormOf } from './word-forms.ts';
import { indexWords } from '../store/words.ts';

describe('forms of a word', () => {
  it.each([
    ['en', 'mountains', 'mountain'],
    ['en', 'butterflies', 'butterfly'],
    ['en', 'running', 'run'],
    ['de', 'Häuser', 'Haus'],
    ['de', 'Blumen', 'Blume'],
    ['de', 'foxes', 'fox'],
    ...['Frucht Früchte', 'Arzt Ärzte', 'Stuhl Stühle', 'Loch Löcher', 'Rand Ränder', 'Höhle Höhlen'].map(
      (pair) => ['de', ...pair.split(' ')] as [string, string, string],
    ),
    ['es', 'montañas', 'montaña'],
    ['es', 'ciudades', 'ciudad'],
    ['bg', 'планините', 'планина'],
    ['bg', 'пеперуди', 'пеперуда'],
    ...[
      'червен червена',
      'червен червени',
      'червен червено',
      'червен червения',
      'червените червеният',
      'зелени зелен',
      'черен черни',
      'златен златни',
      'облаци облак',
      'залези залез',
      'лисици лисицата',
      'прозорци прозорец',
      'фарът фар',
      'фарове фар',
      'жени жена',
      'реки река',
      'къщи къща',
      'рози роза',
      'нощта нощ',
      'лъвът лъв',
      'лесът лес',
      'домът дом',
      'вълци вълк',
      'светът светове',
      'музеят музей',
      'моретата море',
      'планети планетата',
    ].map((pair) => ['bg', ...pair.split(' ')] as [string, string, string]),
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
    ['bg', 'роза', 'рога'],
    ['bg', 'червен', 'зелен'],
    ['bg', 'лисица', 'лист'],
  ])('in %s, %s and %s do not match', (locale, one, other) => {
    expect(isFormOf(one, other, locale)).toBe(false);
  });

  it.each([
    ['bg', 'деца', 'дете'],
    ['bg', 'вятър', 'ветрове'],
    ['bg', 'бял', 'бели'],
    ['bg', 'хора', 'човек'],
  ])(
    'in %s, %s and %s are forms of one word, though no prefix leads from one to the other',
    (locale, a, b) => {
      expect(isFormOf(a, b, locale)).toBe(true);
    },
  );

  it('have no common prefix of fewer than three letters', () => {
    for (const word of ['ties', 'ads', 'он', 'ios', 'дни']) {
      const beginning = beginningOfForms(word, 'en');
      expect([word, beginning === undefined || beginning.length >= 3]).toEqual([word, true]);
    }
  });
});
