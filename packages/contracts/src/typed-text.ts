/**
 * Texts that users type or paste, before they are checked and stored. Copied text brings marks along that nobody sees:
 * direction marks of contacts, zero-width spaces of web pages, fillers. Each function is idempotent.
 */

/** Format characters, variation selectors, fillers that show nothing, and halves of surrogate pairs. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]|[\u034f\u17b4\u17b5]/gu;

/**
 * Joiners belong to the spelling of Persian and Indic names and of emoji, selectors to Japanese characters and emoji:
 * both are kept between and after such characters, where they change what is shown.
 */
const NEEDED =
  /(?<=[\p{L}\p{M}])[\u200c\u200d]+(?=[\p{L}\p{M}])|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Han}\p{Extended_Pictographic}])\p{Variation_Selector}/gu;

/** Without invisible characters and without white space at both ends. */
export const visibleText = (text: string): string => text.replaceAll(INVISIBLE, '').trim();

/** An address as it is stored and used for mail: compatible spellings (full-width letters) are the plain ones. */
export const typedEmail = (email: string): string => visibleText(email.normalize('NFKC'));

/** A name as it is stored and shown: composed letters, without invisible characters except those that a spelling needs. */
export function typedName(name: string): string {
  const composed = name.normalize('NFC');
  const needed = new Set(Array.from(composed.matchAll(NEEDED), ({ index }) => index));
  const kept = composed.replaceAll(INVISIBLE, (found: string, at: number) => (needed.has(at) ? found : ''));
  return kept.replaceAll(/\p{Zs}+/gu, ' ').trim();
}

/** A password as it is compared: a letter and its accent are one character on all devices (RFC 8265, NIST SP 800-63B). */
export const typedPassword = (password: string): string => password.normalize('NFC');

/** Full-width and Arabic digits as the plain ones, without invisible characters. */
export const plainDigits = (text: string): string =>
  visibleText(text.normalize('NFKC')).replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) =>
    String((digit.codePointAt(0) ?? 0) % 16),
  );

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Visible characters of a message. Those of Chinese, Japanese and Korean count twice: they say as much as two letters. */
export function messageLength(message: string): number {
  const text = visibleText(message);
  return Array.from(text).length + (text.match(WIDE)?.length ?? 0);
}
