import { randomInt } from 'node:crypto';
import { hashToken } from '../sessions/tokens.ts';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without I, L, O and U, which look like other characters. 32 characters: 16 of them are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes like `7K2M-Q9TX-04RW-HJ5C`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, newGroup).join('-'));

/** The stored form of a code, however it is typed. A plain hash is enough for 80 random bits. */
export const hashRecoveryCode = (code: string): string =>
  hashToken(
    code
      .toUpperCase()
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')
      .replaceAll(/[^0-9A-Z]/g, ''),
  );
