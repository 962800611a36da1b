import { EMAIL_MAX_LENGTH } from './limits.ts';

// Linear time: no nested quantifiers. Deliberately tolerant: the confirmation mail verifies the address.
const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(?:\.[^\s@<>()[\],;:\\".]+)+$/u;

/**
 * Normalises an address to its key: trimmed, lower case, and compatible spellings (full-width letters) as the plain
 * ones, so that one mailbox has one account.
 */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** True for an address to which mail can be sent, international ones included; at most 254 characters. */
export function isEmail(email: string): boolean {
  const trimmed = email.trim();
  // The normalised form must be a single address too: a full-width `＠` becomes a second `@`.
  const folded = trimmed.normalize('NFKC');
  return [trimmed, folded].every((form) => form.length <= EMAIL_MAX_LENGTH && EMAIL.test(form));
}
