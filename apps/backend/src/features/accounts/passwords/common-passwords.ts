import { dictionary } from '@zxcvbn-ts/language-common';
import { trimEnds } from '../../../lib/trim-ends.ts';

/** Words of this product, guessed first on this site. */
const SITE_WORDS = ['lumigraph', 'gallery', 'twosome', 'minorities', 'premium', 'admin'];
const MIN_CONTEXT_LENGTH = 4;

let common: ReadonlySet<string> | undefined;

/** Letters and digits only. */
function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The usual substitutions undone: `P@ssw0rd!` and `password` are the same guess. */
function plain(text: string): string {
  return bare(
    text.toLowerCase().replaceAll('@', 'a').replaceAll('$', 's').replaceAll('0', 'o').replaceAll('3', 'e'),
  );
}

/**
 * True for passwords of the common list (some 50,000, offline), decorated or not, and for ones that are little
 * more than a context word (name, address, site).
 */
export function isCommonPassword(password: string, context: readonly string[]): boolean {
  common ??= new Set(dictionary['passwords-common'] as readonly string[]);
  const forms = [password.toLowerCase(), bare(password), plain(password)];
  if (forms.some((form) => common?.has(form))) return true;
  const core = plain(password);
  const withoutEnds = trimEnds(bare(password), /\p{N}/u);
  const words = [...SITE_WORDS, ...context.flatMap((text) => [text, ...text.split(/[\s@._+-]+/u)])]
    .map(plain)
    .filter((word) => word.length >= MIN_CONTEXT_LENGTH);
  return words.some((word) => withoutEnds === word || core === word || core === `${word}${word}`);
}
