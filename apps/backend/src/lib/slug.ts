import { slugify, transliterate } from 'transliteration';

const MAX_SLUG_LENGTH = 80;

/** Overrides for letters that the general table transliterates unusually: Bulgarian letters and German umlauts. */
const REPLACEMENTS: [string, string][] = [
  ['щ', 'sht'],
  ['Щ', 'Sht'],
  ['ъ', 'a'],
  ['Ъ', 'A'],
  ['х', 'h'],
  ['Х', 'H'],
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['Ä', 'Ae'],
  ['Ö', 'Oe'],
  ['Ü', 'Ue'],
];

/**
 * Converts text to a URL segment: lower-case Latin letters, digits and single hyphens, truncated at a word boundary.
 * Returns `fallback` if no character is left (a name that consists of symbols).
 *
 * @example slug('Фар на морето', 'image') // 'far-na-moreto'
 */
export function slug(text: string, fallback: string): string {
  const whole = slugify(text.normalize('NFC'), { replace: REPLACEMENTS, lowercase: true, separator: '-' })
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (whole.length <= MAX_SLUG_LENGTH) return whole || fallback;
  const cut = whole.slice(0, MAX_SLUG_LENGTH + 1);
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf('-'), 0));
  return atWord.length > MAX_SLUG_LENGTH / 2 ? atWord : whole.slice(0, MAX_SLUG_LENGTH);
}

/** The text in Latin letters that every program can write: `Фар на морето` → `Far na moreto`. */
export function inLatinLetters(text: string): string {
  return transliterate(text.normalize('NFC'), { replace: REPLACEMENTS, unknown: '' })
    .replaceAll(/[^\u0020-\u007e]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}
