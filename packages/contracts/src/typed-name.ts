import { INVISIBLE } from './typed-text.ts';

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
