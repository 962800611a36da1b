import { TEXT_TRUNCATION_LENGTH } from '@lumigraph/contracts';

// Controls, noncharacters, bidirectional marks, overrides and isolates: they are invisible and can disguise the
// remaining text.
const unprintable = /[\p{Cc}\p{Noncharacter_Code_Point}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

let segmenter: Intl.Segmenter | undefined;
/** Latin, Cyrillic and Chinese without combining marks and line breaks: each code unit is a character. */
const SIMPLE = /^[\x20-\x7e\u00a0-\u02ff\u0400-\u0482\u048a-\u052f\u4e00-\u9fff]*$/;

/**
 * Splits into user-perceived characters: an emoji of several code points is one. Firefox has the segmenter since 125;
 * older versions get code points. Simple text needs no segmenter: creating one takes 100 ms on a phone.
 */
export function charactersOf(text: string): string[] {
  if (SIMPLE.test(text) || typeof Intl.Segmenter !== 'function') return Array.from(text);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** One line of printable text: no control or direction characters, no lone surrogates, single spaces. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\s+/gu, ' ').replace(unprintable, '').replace(/ +/gu, ' ').trim();
}

/**
 * Cuts a text between words (within a run without spaces anywhere) to at most `maxLength` characters, the ellipsis
 * included. A character is a user-perceived one: no emoji is cut. 100 characters by default.
 *
 * @example
 * truncateText('A long walk by the sea', 12) // 'A long walk…'
 */
export function truncateText(text: string, maxLength: number = TEXT_TRUNCATION_LENGTH): string {
  if (text.length <= maxLength) return text;
  const characters = charactersOf(text);
  if (characters.length <= maxLength) return text;
  if (maxLength < 1) return '';
  const head = characters.slice(0, maxLength - 1).join('');
  const endsWord = /\s/u.test(characters[maxLength - 1] ?? '');
  const lastSpace = head.search(/\s\S*$/u);
  const cut = !endsWord && lastSpace > head.length / 2 ? head.slice(0, lastSpace) : head;
  return `${cut.trimEnd()}…`;
}

/** Returns an absolute http or https address, else nothing: no `javascript:` or relative value gets into a head. */
export function webAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
