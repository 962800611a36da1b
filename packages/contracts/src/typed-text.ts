import { EMAIL_MAX_LENGTH } from './limits.ts';

const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u;

/**
 * The name of a user in one line, for every place that shows it. A name in Chinese, Japanese or Korean characters has
 * its family name first and no space (`李小龙`); every other one is `Ada Lovelace`. Another backend may omit
 * either part, so the result can be empty.
 */
export function fullName({
  firstName = '',
  lastName = '',
}: {
  firstName?: string | undefined;
  lastName?: string | undefined;
}): string {
  const [first, last] = [firstName.trim(), lastName.trim()];
  const isEastAsian = EAST_ASIAN.test(first) && EAST_ASIAN.test(last);
  return isEastAsian ? `${last}${first}` : `${first} ${last}`.trim();
}

/**
 * Texts that users type or paste, before they are checked and stored. Copied text brings marks along that nobody sees:
 * direction marks of contacts, zero-width spaces of web pages, fillers. Each function is idempotent.
 */

/** Format characters, what Unicode says to ignore (selectors, fillers), the blank of Braille, halves of surrogate pairs. */
export const INVISIBLE = /[\p{Cf}\p{DI}\p{Cs}\u2800]/gu;

/** Without invisible characters and without white space at both ends. */
export const visibleText = (text: string): string => text.replaceAll(INVISIBLE, '').trim();

/** An address as it is stored and used for mail: compatible spellings (full-width letters) are the plain ones. */
export const typedEmail = (email: string): string => visibleText(email.normalize('NFKC'));

/** A password as it is compared: a letter and its accent are one character on all devices (RFC 8265, NIST SP 800-63B). */
export const typedPassword = (password: string): string => password.normalize('NFC');

/** Full-width and Arabic digits as the plain ones, without invisible characters. */
export const plainDigits = (text: string): string =>
  visibleText(text.normalize('NFKC')).replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) =>
    String((digit.codePointAt(0) ?? 0) % 16),
  );

const WIDE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu;

/** Visible characters of a message. Those of Chinese, Japanese and Korean count twice: they say as much as two letters. */
export function messageLength(message: string): number {
  const text = visibleText(message);
  return Array.from(text).length + (text.match(WIDE)?.length ?? 0);
}

/**
 * Joiners belong to the spelling of Persian and Indic names and of emoji, selectors to Japanese characters and emoji:
 * both are kept between and after such characters, where they change what is shown.
 */
const NEEDED =
  /(?<=[\p{L}\p{M}])[\u200c\u200d]+(?=[\p{L}\p{M}])|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Han}\p{Extended_Pictographic}])\p{Variation_Selector}/gu;

/** A name as it is stored and shown: composed letters, without invisible characters except those that a spelling needs. */
export function typedName(name: string): string {
  const composed = name.normalize('NFC');
  const needed = new Set(Array.from(composed.matchAll(NEEDED), ({ index }) => index));
  const kept = composed.replaceAll(INVISIBLE, (found: string, at: number) => (needed.has(at) ? found : ''));
  return kept.replaceAll(/\p{Zs}+/gu, ' ').trim();
}

// Linear time: no nested quantifiers. Deliberately tolerant: the confirmation mail verifies the address.
const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(?:\.[^\s@<>()[\],;:\\".]+)+$/u;

/**
 * Normalises an address to its key: lower case, without invisible characters, and compatible spellings (full-width
 * letters) as the plain ones, so that one mailbox has one account.
 */
export function normaliseEmail(email: string): string {
  return typedEmail(email).toLowerCase();
}

/** True for an address, as it is stored, to which mail can be sent: international ones included, at most 254 characters. */
export function isEmail(email: string): boolean {
  // A full-width `＠` becomes a second `@`.
  const stored = typedEmail(email);
  return stored.length <= EMAIL_MAX_LENGTH && EMAIL.test(stored);
}
