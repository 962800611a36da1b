import { plainDigits } from './typed-message.ts';

// Separate from the schemas, so that a form does not load the schema library.

/** Compared with `messageLength`, which counts a Chinese, Japanese or Korean character twice. */
export const CONTACT_MIN_MESSAGE_LENGTH = 10;
export const CONTACT_MAX_MESSAGE_LENGTH = 5_000;
/** Rows of the message field by default. */
export const CONTACT_MESSAGE_ROWS = 6;
/** Delay of the success message when the handler returned nothing. */
export const CONTACT_AUTO_SUCCESS_MS = 1_000;
/** With spaces and punctuation. */
export const CONTACT_PHONE_MAX_LENGTH = 40;
/** Of organization and subject. */
export const CONTACT_SHORT_TEXT_MAX_LENGTH = 200;

const PHONE_PUNCTUATION = /[\s\p{Pd}\u2212()./]/gu;
const PHONE = /^\+?\d{1,16}$/;

/** 1 to 16 digits, optionally starting with +, ignoring spaces, dashes, dots, slashes, brackets and invisible characters. */
export function isPhone(phone: string): boolean {
  return PHONE.test(plainDigits(phone.slice(0, 100)).replaceAll(PHONE_PUNCTUATION, ''));
}
