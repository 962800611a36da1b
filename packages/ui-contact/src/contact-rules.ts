import {
  CONTACT_MAX_MESSAGE_LENGTH,
  EMAIL_MAX_LENGTH,
  isEmail,
  isPhone,
  NAME_MAX_LENGTH,
  type ContactPayload,
} from '@lumigraph/contracts';
import {
  contactFieldNames,
  type ContactFieldName,
  type ContactFields,
  type ContactTextName,
  type ContactValues,
} from './contact-fields.ts';

/** A broken rule. Its message is translated on display. */
export interface ContactProblem {
  rule: 'required' | 'email' | 'phone' | 'minLength' | 'maxLength' | 'privacy';
  min?: number;
  max?: number;
}
export type ContactProblems = Partial<Record<ContactFieldName, ContactProblem>>;

const SHORT_TEXT = 200;
export const contactLengths: Record<ContactTextName, number> = {
  firstName: NAME_MAX_LENGTH,
  lastName: NAME_MAX_LENGTH,
  name: 2 * NAME_MAX_LENGTH + 1,
  email: EMAIL_MAX_LENGTH,
  phone: 40,
  organization: SHORT_TEXT,
  subject: SHORT_TEXT,
  message: CONTACT_MAX_MESSAGE_LENGTH,
};

/** Validates the contact form: one problem per field, in the order of the fields. */
export function contactProblems(
  values: ContactValues,
  fields: ContactFields,
  minMessageLength: number,
): ContactProblems {
  const problems: ContactProblems = {};
  for (const name of contactFieldNames) {
    if (fields[name] === 'hidden') continue;
    const problem =
      name === 'newsletter' || name === 'privacy'
        ? checkboxProblem(name, values[name], fields)
        : textProblem(name, values[name].trim(), { required: fields[name] === 'required', minMessageLength });
    if (problem) problems[name] = problem;
  }
  return problems;
}

function checkboxProblem(
  name: 'newsletter' | 'privacy',
  ticked: boolean,
  fields: ContactFields,
): ContactProblem | undefined {
  if (ticked || fields[name] !== 'required') return undefined;
  return { rule: name === 'privacy' ? 'privacy' : 'required' };
}

function textProblem(
  name: ContactTextName,
  text: string,
  { required, minMessageLength }: { required: boolean; minMessageLength: number },
): ContactProblem | undefined {
  const max = contactLengths[name];
  if (text === '') return required ? { rule: 'required' } : undefined;
  if (text.length > max) return { rule: 'maxLength', max };
  if (name === 'email' && !isEmail(text)) return { rule: 'email' };
  if (name === 'phone' && !isPhone(text)) return { rule: 'phone' };
  if (name === 'message' && text.length < minMessageLength)
    return { rule: 'minLength', min: minMessageLength };
  return undefined;
}

/** Builds the emitted value: only the visible fields. */
export function contactPayload(
  appName: string,
  values: ContactValues,
  fields: ContactFields,
): ContactPayload {
  const shown = contactFieldNames
    .filter((name) => fields[name] !== 'hidden')
    .map((name) => {
      const value = values[name];
      return [name, typeof value === 'string' ? value.trim() : value] as const;
    })
    .filter(([name, value]) => value !== '' || fields[name] === 'required');
  const payload = Object.fromEntries(shown) as Omit<ContactPayload, 'appName'>;
  return { appName, ...payload };
}
