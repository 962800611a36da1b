import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { memberCheck } from '../../http/session.ts';
import { runJob } from '../../lib/run-job.ts';
import type { EnqueueMail, MailService } from '../mail/mail-service.ts';
import { contactPlugin } from './contact-routes.ts';
import { createContactService, type ContactServiceDeps } from './contact-service.ts';
import { createContactStore } from './contact-store.ts';
import { createMessageInbox } from './message-inbox.ts';
import { createSavedReplies } from './saved-replies.ts';

export interface ContactDeps extends Omit<ContactServiceDeps, 'store' | 'enqueueMail'> {
  db: Kysely<Database>;
  enqueueMail: EnqueueMail;
  retryMail: MailService['retry'];
  /** Messages of members have priority. */
  isPremium: (userId: string) => Promise<boolean>;
}

export type Contact = ReturnType<typeof createContact>;

/** The contact form: stores the message before it sends the mail. */
export function createContact(deps: ContactDeps) {
  const { db, enqueueMail, isPremium } = deps;
  const contact = createContactService({
    ...deps,
    store: createContactStore(db),
    enqueueMail: (mail) => enqueueMail(db, mail),
  });
  const inbox = createMessageInbox({ ...deps, mailOf: contact.mailOf });
  return { contact, inbox, savedReplies: createSavedReplies(db), isPremium };
}

export async function contactRoutes(app: FastifyInstance, { contact, isPremium }: Contact): Promise<void> {
  await app.register(contactPlugin, {
    prefix: API_PREFIX,
    contact,
    isPremium: memberCheck(app, isPremium),
    userOf: async (request: FastifyRequest) => (await app.readSession(request))?.userId ?? null,
  });
  runJob(app, {
    name: 'contact-messages',
    pattern: '23 3 * * *',
    run: contact.removeOld,
    failure: 'old contact messages could not be removed',
    atStart: true,
  });
}
