import {
  CONTACT_MAX_MESSAGE_LENGTH,
  CONTACT_PATH,
  ContactRequestSchema,
  EMAIL_MAX_LENGTH,
} from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { apiRoute, apiScope } from '../../http/api-route.ts';
import { localeOf } from '../../http/locale.ts';
import type { ContactService } from './contact-service.ts';

export interface ContactRoutesOptions {
  contact: ContactService;
  /** Whether the session of the request belongs to a member. */
  isPremium: (request: FastifyRequest) => Promise<boolean>;
  /** The account of the session. */
  userOf: (request: FastifyRequest) => Promise<string | null>;
}

// The service checks the rules with their own messages; this schema checks types and upper limits.
export const ContactBodySchema = Type.Object(
  {
    ...ContactRequestSchema.properties,
    email: Type.Optional(Type.String({ maxLength: EMAIL_MAX_LENGTH })),
    message: Type.Optional(Type.String({ maxLength: CONTACT_MAX_MESSAGE_LENGTH })),
  },
  { additionalProperties: false },
);

const SENT = "Thank you for your message! We'll get back to you soon.";

/** `POST /api/contact`: what the contact page sends. */
export function contactPlugin(
  instance: FastifyInstance,
  { contact, isPremium, userOf }: ContactRoutesOptions,
  done: () => void,
): void {
  apiScope(instance, 'contact').post(
    `/${CONTACT_PATH}`,
    apiRoute('public', ['contactAddress'], {
      summary: 'Send a message to the operator',
      body: ContactBodySchema,
      response: { 200: Type.Object({ success: Type.Literal(true), message: Type.String() }) },
    }),
    async (request) => {
      await contact.receive(request.body, {
        locale: localeOf(request),
        site: request.siteId,
        priority: await isPremium(request),
        userId: await userOf(request),
      });
      return { success: true as const, message: SENT };
    },
  );
  done();
}
