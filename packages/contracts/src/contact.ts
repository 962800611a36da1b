import Type from 'typebox';
import { closed } from './schemas.ts';
import {
  CONTACT_MAX_MESSAGE_LENGTH,
  CONTACT_MIN_MESSAGE_LENGTH,
  CONTACT_SHORT_TEXT_MAX_LENGTH,
  contactDetails,
  ofContactDetails,
} from './contact-rules.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from './limits.ts';

/** Schemas and types of the contact form. */

const name = Type.String({ maxLength: NAME_MAX_LENGTH });

export const ContactRequestSchema = closed({
  appName: Type.String({ minLength: 1, maxLength: 60 }),
  firstName: Type.Optional(name),
  lastName: Type.Optional(name),
  name: Type.Optional(Type.String({ maxLength: 2 * NAME_MAX_LENGTH + 1 })),
  email: Type.String({ minLength: 3, maxLength: EMAIL_MAX_LENGTH }),
  ...ofContactDetails((field) => Type.Optional(Type.String({ maxLength: contactDetails[field].maxLength }))),
  subject: Type.Optional(Type.String({ maxLength: CONTACT_SHORT_TEXT_MAX_LENGTH })),
  message: Type.String({
    minLength: CONTACT_MIN_MESSAGE_LENGTH / 2,
    maxLength: CONTACT_MAX_MESSAGE_LENGTH,
    description: `At least ${CONTACT_MIN_MESSAGE_LENGTH} characters; Chinese, Japanese and Korean ones count twice`,
  }),
  newsletter: Type.Optional(Type.Boolean()),
  privacy: Type.Optional(Type.Boolean()),
  /** Honeypot: visitors do not see this field, so only programs fill it in. */
  website: Type.Optional(Type.String({ maxLength: 200 })),
  /** Milliseconds between showing and sending the form; programs are faster than visitors. */
  elapsedMs: Type.Optional(Type.Integer({ minimum: 0 })),
  locale: Type.Optional(Type.String({ maxLength: 12 })),
});
export type ContactRequest = Type.Static<typeof ContactRequestSchema>;
/** What the form emits. */
export type ContactPayload = Omit<ContactRequest, 'website' | 'elapsedMs' | 'locale'>;

/** The contact service for screens. Rejects with `ApiError`. */
export interface ContactApi {
  send(request: ContactRequest): Promise<void>;
}
