/**
 * Texts that users type or paste, before they are checked and stored. Copied text brings marks along that nobody sees:
 * direction marks of contacts, zero-width spaces of web pages, fillers. Each function is idempotent.
 */

/** Format characters, what Unicode says to ignore (selectors, fillers), the blank of Braille, halves of surrogate pairs. */
export const INVISIBLE = /[\p{Cf}\p{DI}\p{Cs}\u2800]/gu;

/** Without invisible characters and without white space at both ends. */
export const visibleText = (text: string): string => text.replaceAll(INVISIBLE, '').trim();

/** An address as it is stored and used for mail: compatible spellings (full-width letters) are the plain ones. */
export const typedEmail = (email: string): string => visibleText(email.normalize('NFKC'));

/** A password as it is compared: a letter and its accent are one character on all devices (RFC 8265, NIST SP 800-63B). */
export const typedPassword = (password: string): string => password.normalize('NFC');
