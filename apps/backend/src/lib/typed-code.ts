import { createHash, randomInt } from 'node:crypto';

/** The base 32 of Crockford: no letter that looks like another character. 16 of them are 80 random bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A code that people type, like `7K2M-Q9TX-04RW-HJ5C`. */
export const newTypedCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-');

/**
 * The stored form of a code, however it is typed: `o` is 0, `i` and `l` are 1, everything between the letters is
 * ignored. A plain hash is enough for 80 random bits.
 */
export function hashTypedCode(typed: string): string {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
  return createHash('sha256').update(code).digest('base64url');
}
