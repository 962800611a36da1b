import { EMAIL_MAX_LENGTH } from './limits.ts';

// Linear time: no nested quantifiers. Deliberately tolerant: the confirmation mail is the real check.
const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(?:\.[^\s@<>()[\],;:\\".]+)+$/u;

/**
 * The key of an address: trimmed, lower case, and compatible spellings (full-width letters) as the plain ones, so
 * that one mailbox has one account.
 */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** True for an address that mail can be sent to, international ones included; at most 254 characters. */
export function isEmail(email: string): boolean {
  const trimmed = email.trim();
  // What it becomes as a key has to be one address, too: a full-width `＠` is a second `@` then.
  const folded = trimmed.normalize('NFKC');
  return [trimmed, folded].every((form) => form.length <= EMAIL_MAX_LENGTH && EMAIL.test(form));
}
