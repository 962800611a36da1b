import { contactDetailNames, ofContactDetails } from '@lumigraph/contracts';

/** All fields that the form supports. */
export const contactFieldNames = [
  'firstName',
  'lastName',
  'name',
  'email',
  ...contactDetailNames,
  'subject',
  'message',
  'newsletter',
  'privacy',
] as const;
export type ContactFieldName = (typeof contactFieldNames)[number];
export type ContactTextName = Exclude<ContactFieldName, 'newsletter' | 'privacy'>;

export type FieldUse = 'required' | 'optional' | 'hidden';
export type ContactFields = Record<ContactFieldName, FieldUse>;

export type ContactValues = Record<ContactTextName, string> & { newsletter: boolean; privacy: boolean };

export const emptyContactValues = {
  ...Object.fromEntries(contactFieldNames.map((name) => [name, ''])),
  newsletter: false,
  privacy: false,
} as ContactValues;

/** Applies the defaults: all fields, with first and last name. The single name field is used when both are hidden. */
export function contactFields(requested: Partial<ContactFields> = {}): ContactFields {
  const parts = {
    firstName: requested.firstName ?? 'required',
    lastName: requested.lastName ?? 'required',
  } as const;
  const single = parts.firstName === 'hidden' && parts.lastName === 'hidden';
  return {
    ...ofContactDetails((): FieldUse => 'optional'),
    subject: 'required',
    newsletter: 'optional',
    privacy: 'required',
    ...requested,
    ...parts,
    name: single ? (requested.name ?? 'required') : 'hidden',
    // Without these two fields there is no message or no address to reply to.
    email: 'required',
    message: 'required',
  };
}

/** The short form: name, email, subject, message. A spread would stay in the bundle of a site that does not use it. */
export const shortContactFields: Partial<ContactFields> = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ ofContactDetails((): FieldUse => 'hidden'),
  { firstName: 'hidden', lastName: 'hidden', newsletter: 'hidden', privacy: 'hidden' } as const,
);
