// Separate from the schemas, so that a page can parse a typed id without the schema library.

/** Crockford's base32: digits and capital letters without I, L, O and U. */
export const CERTIFICATE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CERTIFICATE_GROUPS = 4;
export const CERTIFICATE_GROUP_LENGTH = 4;

const LETTERS = CERTIFICATE_GROUPS * CERTIFICATE_GROUP_LENGTH;
const CANONICAL = new RegExp(`^[${CERTIFICATE_ALPHABET}]{${LETTERS}}$`);

/**
 * Normalises the id of a license certificate from typed or copied text: ignores case, blanks and hyphens, and converts
 * look-alike letters to their digits ({@link https://www.crockford.com/base32.html}). Undefined for text that is no id.
 *
 * @example readCertificateId('7k2m 9xqa-o1vt 4b8c') // '7K2M-9XQA-01VT-4B8C'
 */
export function readCertificateId(text: string): string | undefined {
  const letters = text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]+/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (!CANONICAL.test(letters)) return undefined;
  return Array.from({ length: CERTIFICATE_GROUPS }, (_, group) =>
    letters.slice(group * CERTIFICATE_GROUP_LENGTH, (group + 1) * CERTIFICATE_GROUP_LENGTH),
  ).join('-');
}
