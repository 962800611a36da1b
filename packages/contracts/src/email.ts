import { EMAIL_MAX_LENGTH } from './limits.ts';
import { typedEmail } from './typed-text.ts';

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
