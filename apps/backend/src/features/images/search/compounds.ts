import { foldText } from '../store/words.ts';
import { everydaySubjects } from './everyday-subjects.ts';

/** Parts of German compounds. The words that images have are the dictionary, with those of every day. */

const everyday = new Set(everydaySubjects('de').map(foldText));

export const isGermanWord = (word: string): boolean => everyday.has(word);

/** What German puts between two parts: Sonne-n-untergang, Land-es-grenze. */
const JOINTS = ['', 's', 'n', 'en', 'es', 'er', 'e'];
/** With fewer letters, what stands before the last part is rarely a word: K-reis, Sp-ort. */
const SHORTEST = 3;

/** The words of which one must exist for `word` to be a compound that ends with `last`; none if it cannot be one. */
export function compoundParts(word: string, last: string): string[] {
  const before = word.slice(0, -last.length);
  const parts = JOINTS.filter((joint) => before.endsWith(joint)).map((joint) =>
    before.slice(0, before.length - joint.length),
  );
  // Kirchturm: a final e is left out.
  return before.length < SHORTEST ? [] : [...parts, `${before}e`].filter(({ length }) => length >= SHORTEST);
}
