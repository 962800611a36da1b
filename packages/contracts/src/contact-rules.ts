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

interface ContactDetail {
  /** `tel` is checked as a phone number. */
  type: 'text' | 'tel';
  maxLength: number;
  /** Value of the attribute `autocomplete`. */
  autoComplete: string;
}

/**
 * The fields beside names, address, subject and message: one line of text each. Schema, form, table, mail and studio
 * follow from an entry; it also needs a column and its texts.
 */
export const contactDetails = {
  phone: { type: 'tel', maxLength: CONTACT_PHONE_MAX_LENGTH, autoComplete: 'tel' },
  organization: { type: 'text', maxLength: CONTACT_SHORT_TEXT_MAX_LENGTH, autoComplete: 'organization' },
} as const satisfies Record<string, ContactDetail>;
export type ContactDetailName = keyof typeof contactDetails;
export const contactDetailNames = /* @__PURE__ */ Object.keys(contactDetails) as ContactDetailName[];

/** A value for each of {@link contactDetails}. */
export const ofContactDetails = <Value>(
  valueOf: (name: ContactDetailName) => Value,
): Record<ContactDetailName, Value> =>
  Object.fromEntries(contactDetailNames.map((name) => [name, valueOf(name)])) as Record<
    ContactDetailName,
    Value
  >;

const PHONE_PUNCTUATION = /[\s\p{Pd}\u2212()./]/gu;
const PHONE = /^\+?\d{1,16}$/;

/** 1 to 16 digits, optionally starting with +, ignoring spaces, dashes, dots, slashes, brackets and invisible characters. */
export function isPhone(phone: string): boolean {
  return PHONE.test(plainDigits(phone.slice(0, 100)).replaceAll(PHONE_PUNCTUATION, ''));
}
