import { API_PREFIX, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { contactRoutes } from './contact-routes.ts';
import { createContactService, type ContactService } from './contact-service.ts';
import { createContactStore } from './contact-store.ts';

export interface ContactFeatureDeps {
  config: Pick<Config, 'COMPANY_EMAIL' | 'CONTACT_MIN_SECONDS'>;
  db: Kysely<Database>;
  now: () => number;
  /** Messages of members have priority. */
  isPremium: (request: FastifyRequest) => Promise<boolean>;
}

/** The contact form: stores the message first and mails it after. */
export async function registerContact(
  app: FastifyInstance,
  { config, db, now, isPremium }: ContactFeatureDeps,
): Promise<ContactService> {
  const contact = createContactService({
    store: createContactStore(db),
    enqueueMail: (mail) => app.mail.enqueue(db, mail),
    companyEmail: config.COMPANY_EMAIL,
    shortestWritingMs: config.CONTACT_MIN_SECONDS * SECOND_MS,
    now,
    log: (event, details) => app.log.info({ event, ...details }, event),
  });
  await app.register(contactRoutes, { prefix: API_PREFIX, isPremium, contact });
  return contact;
}
