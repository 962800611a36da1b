import {
  CONTACT_MAX_MESSAGE_LENGTH,
  CONTACT_SHORT_TEXT_MAX_LENGTH,
  contactDetails,
  EMAIL_MAX_LENGTH,
  isEmail,
  isPhone,
  messageLength,
  NAME_MAX_LENGTH,
  ofContactDetails,
  type ContactPayload,
} from '@lumigraph/contracts';
import {
  contactFieldNames,
  type ContactFieldName,
  type ContactFields,
  type ContactTextName,
  type ContactValues,
} from './contact-fields.ts';

/** Names of rules; each has a message under `validation`. */
type ContactRule = 'required' | 'email' | 'phone' | 'minLength' | 'maxLength' | 'privacy';

export const contactLengths: Record<ContactTextName, number> = {
  firstName: NAME_MAX_LENGTH,
  lastName: NAME_MAX_LENGTH,
  name: 2 * NAME_MAX_LENGTH + 1,
  email: EMAIL_MAX_LENGTH,
  .../* @__PURE__ */ ofContactDetails((name) => contactDetails[name].maxLength),
  subject: CONTACT_SHORT_TEXT_MAX_LENGTH,
  message: CONTACT_MAX_MESSAGE_LENGTH,
};

/** Returns the violated rule of each invalid field. */
export function brokenContactRules(
  values: ContactValues,
  fields: ContactFields,
  minMessageLength: number,
): Partial<Record<ContactFieldName, ContactRule>> {
  const broken: Partial<Record<ContactFieldName, ContactRule>> = {};
  for (const name of contactFieldNames) {
    if (fields[name] === 'hidden') continue;
    const value = values[name];
    const required = fields[name] === 'required';
    if (typeof value === 'string') {
      const rule = textRule(name as ContactTextName, value.trim(), { required, minMessageLength });
      if (rule) broken[name] = rule;
    } else if (required && !value) broken[name] = name === 'privacy' ? name : 'required';
  }
  return broken;
}

function textRule(
  name: ContactTextName,
  text: string,
  { required, minMessageLength }: { required: boolean; minMessageLength: number },
): ContactRule | undefined {
  const length = messageLength(text);
  if (length === 0) return required ? 'required' : undefined;
  if (text.length > contactLengths[name]) return 'maxLength';
  if (name === 'email' && !isEmail(text)) return 'email';
  const details: Partial<Record<ContactTextName, { type: string }>> = contactDetails;
  if (details[name]?.type === 'tel' && !isPhone(text)) return 'phone';
  return name === 'message' && length < minMessageLength ? 'minLength' : undefined;
}

/** Builds the emitted value: only the visible fields. The server removes invisible characters. */
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
