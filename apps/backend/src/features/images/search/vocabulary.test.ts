import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '@lumigraph/contracts';
import { requiredWords, beginningOfForms, isFormOf, safeStemmer } from './word-forms.ts';
import { indexWords, queryWords } from '../store/words.ts';

/** Every word of real texts goes through the forms of words: third-party stemmers are not trusted. */

const demo = new URL('../../../../demo/', import.meta.url);
const read = (folder: string, ending: string): string =>
  readdirSync(new URL(folder, demo), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))
    .map((name) => readFileSync(new URL(`${folder}${name}`, demo), 'utf8'))
    .join('\n');

/** Endings of the five languages with forms; added to the words of the demo they make many more than it contains. */
const ENDINGS = [
  '',
  ...'s es ed ing er en ern ung os as amos ия ият ът ята те ите ени ен ци зи си еве овци ища ами ого'.split(
    ' ',
  ),
];

const warnings: string[] = [];
const listen = ({ message }: Error): void => void warnings.push(message);
beforeAll(() => void process.on('warning', listen));
afterAll(() => void process.off('warning', listen));

/** Returns the words for which a rule does not hold. */
function wrong(words: readonly string[]): string[] {
  return words.filter((word) =>
    locales.some((locale) => {
      const beginning = beginningOfForms(word, locale);
      const hasForms = /^(?:[a-z]+|\p{Script=Cyrillic}+)$/u.test(word);
      return (
        isFormOf(word, word, locale) !== hasForms ||
        (beginning !== undefined && (beginning.length < 3 || !word.startsWith(beginning)))
      );
    }),
  );
}

describe('the forms of every word', () => {
  it('of the demo in six languages, with every ending, can be searched', async () => {
    const texts = read('./', '.json') + read('posts/', '.md');
    const words = indexWords(texts);
    expect(words.filter((word) => /\p{Script=Cyrillic}/u.test(word)).length).toBeGreaterThan(1_000);
    expect(words.filter((word) => /\p{Script=Han}/u.test(word)).length).toBeGreaterThan(500);
    // Each word once, and every tenth one with every ending.
    const all = words.flatMap((word, at) => (at % 10 > 0 ? [word] : ENDINGS.map((ending) => word + ending)));
    expect(wrong(all)).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  });

  // The lists of the Debian packages wbulgarian, wngerman, wspanish, wamerican; run where they are installed.
  const lists = ['bulgarian', 'ngerman', 'spanish', 'american-english']
    .map((name) => `/usr/share/dict/${name}`)
    .filter((path) => existsSync(path));
  it.each(lists)('of %s can be searched', { tags: ['long'], timeout: 600_000 }, (path) => {
    expect(wrong(indexWords(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('is found even if a stemmer fails, which is reported once', async () => {
    const stems = safeStemmer('Test', () => {
      throw new TypeError('Cannot assign to read only property');
    });
    expect([stems('one'), stems('two')]).toEqual([['one'], ['two']]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings.splice(0)).toEqual([
      'The Test stemmer failed for "one": TypeError: Cannot assign to read only property',
    ]);
  });
});

describe('the required words', () => {
  it.each([
    ['en', 'a fox in the snow', ['fox', 'snow']],
    ['de', 'der Fuchs und die Brücke', ['fuchs', 'brucke']],
    ['bg', 'лисица на снега', ['лисица', 'снега']],
    ['ru', 'лиса на снегу', ['лиса', 'снегу']],
    ['es', 'el zorro en la nieve', ['zorro', 'nieve']],
    ['zh', '雪中的狐狸', ['雪中', '狐狸']],
    ['zh', '狐狸和雪', ['狐狸', '雪']],
    ['zh', '目的地', ['目的', '的地']],
    ['zh', '红色和服', ['红色', '色和', '和服']],
    ['en', 'лисица и снег', ['лисица', 'снег']],
    ['en', 'the', ['the']],
    ['en', 'in the', ['the']],
    ['zh', '的', ['的']],
    ['en', '', []],
  ])('in %s, of %s are %j', (locale, text, required) => {
    expect(requiredWords(queryWords(text), locale).map((word) => word.text)).toEqual(required);
  });
});
