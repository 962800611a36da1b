import { IMAGE_ID_MAX_LENGTH } from './images.ts';

/** C0 and C1 controls, NUL among them, and the backslash that some systems read as a slash. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\\]/u;

/**
 * True for a decoded public id of an image: one or more segments separated by slashes, none of them empty, `.` or `..`,
 * no control character or backslash, at most 300 characters. An id is a database key and never a file path; the check
 * only rejects ids that cannot be legitimate.
 *
 * @example isImageId('nature/fjord-at-dawn') // true
 * @example isImageId('../auth/logout') // false
 */
export function isImageId(id: string): boolean {
  if (id.length === 0 || id.length > IMAGE_ID_MAX_LENGTH) return false;
  if (FORBIDDEN.test(id) || !id.isWellFormed()) return false;
  return id.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}
