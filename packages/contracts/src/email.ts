import { EMAIL_MAX_LENGTH } from './limits.ts';

// Linear time: no nested quantifiers (security T41). Deliberately tolerant: the confirmation mail is the real check.
const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(?:\.[^\s@<>()[\],;:\\".]+)+$/u;

/** The same form as one person's one account: trimmed, lower case, NFC. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** True for an address that mail can be sent to, international ones included; at most 254 characters. */
export function isEmail(email: string): boolean {
  const trimmed = email.trim();
  return trimmed.length <= EMAIL_MAX_LENGTH && EMAIL.test(trimmed);
}
