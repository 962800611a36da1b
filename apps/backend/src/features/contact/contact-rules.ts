import {
  CONTACT_MIN_MESSAGE_LENGTH,
  contactDetailNames,
  contactDetails,
  fullName,
  isEmail,
  isPhone,
  messageLength,
  ofContactDetails,
  typedEmail,
  visibleText,
  type ContactDetailName,
  type ContactRequest,
  type FieldError,
} from '@lumigraph/contracts';
import { manyLines, oneLine } from '../../lib/typed-text.ts';

/** The body of the form before the rules below, each of which has its own message. */
export type ContactBody = Omit<ContactRequest, 'email' | 'message'> & { email?: string; message?: string };

/** The same with all texts present, and on one line where required. */
export interface ContactEntry extends Record<ContactDetailName, string> {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** `=?utf-8?q?=0D=0A?=` is shown decoded by mail programs (RFC 2047): a space keeps it what was typed. */
function withoutEncodedWords(text: string): string {
  return text.replaceAll('=?', '= ?');
}

export function readEntry(body: ContactBody): ContactEntry {
  return {
    name: withoutEncodedWords(oneLine(body.name ?? fullName(body))),
    // Not made fit: an address with a line break in it is refused.
    email: typedEmail(body.email ?? ''),
    ...ofContactDetails((field) => {
      const text = oneLine(body[field]);
      return contactDetails[field].type === 'tel' ? visibleText(text) : text;
    }),
    subject: withoutEncodedWords(oneLine(body.subject)),
    message: manyLines(body.message),
  };
}

/** The rules of the contact form with their sentences; clients choose their own words by `rule`. */
export function contactProblems(body: ContactBody, entry: ContactEntry): FieldError[] {
  const problems: FieldError[] = [];
  const say = (field: string, rule: string, message: string): void => {
    problems.push({ field, rule, message });
  };
  if (entry.name === '') {
    if (body.firstName === undefined && body.lastName === undefined) {
      say('name', 'required', 'Name is required');
    } else {
      say('firstName', 'required', 'First name is required');
      say('lastName', 'required', 'Last name is required');
    }
  }
  if (entry.email === '') say('email', 'required', 'Email is required');
  else if (!isEmail(entry.email)) say('email', 'email', 'Please enter a valid email address');
  for (const field of contactDetailNames) {
    if (contactDetails[field].type === 'tel' && entry[field] !== '' && !isPhone(entry[field]))
      say(field, 'phone', 'Please enter a valid phone number');
  }
  // A form without a subject field sends none; a form with one requires it.
  if (body.subject !== undefined && entry.subject === '') {
    say('subject', 'required', 'Subject is required');
  }
  if (messageLength(entry.message) === 0) say('message', 'required', 'Message is required');
  else if (messageLength(entry.message) < CONTACT_MIN_MESSAGE_LENGTH) {
    say('message', 'minLength', `Message must be at least ${CONTACT_MIN_MESSAGE_LENGTH} characters`);
  }
  if (body.privacy === false) say('privacy', 'required', 'You must agree to the privacy policy');
  return problems;
}
