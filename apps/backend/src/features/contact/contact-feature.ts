import { API_PREFIX, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { memberCheck } from '../../http/session.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { runJob } from '../../lib/run-job.ts';
import type { EnqueueMail, MailService } from '../mail/mail-service.ts';
import { contactPlugin } from './contact-routes.ts';
import { createContactService, type ContactService } from './contact-service.ts';
import { createContactStore } from './contact-store.ts';
import { createMessageInbox, type MessageInbox } from './message-inbox.ts';
import { createSavedReplies, type SavedReplies } from './saved-replies.ts';

export interface ContactDeps {
  config: Pick<Config, 'CONTACT_KEEP_DAYS' | 'CONTACT_MIN_SECONDS'>;
  current: () => Pick<Config, 'COMPANY_EMAIL'>;
  db: Kysely<Database>;
  enqueueMail: EnqueueMail;
  retryMail: MailService['retry'];
  /** Messages of members have priority. */
  isPremium: (userId: string) => Promise<boolean>;
  now: () => number;
  log: LogEvent;
}

export interface Contact extends Pick<ContactDeps, 'isPremium'> {
  contact: ContactService;
  /** Messages in the studio. */
  inbox: MessageInbox;
  savedReplies: SavedReplies;
}

/** The contact form: stores the message before it sends the mail. */
export function createContact({
  config,
  current,
  db,
  enqueueMail,
  retryMail,
  isPremium,
  now,
  log,
}: ContactDeps): Contact {
  const store = createContactStore(db);
  const contact = createContactService({
    store,
    enqueueMail: (mail) => enqueueMail(db, mail),
    companyEmail: () => current().COMPANY_EMAIL,
    keepDays: config.CONTACT_KEEP_DAYS,
    shortestWritingMs: config.CONTACT_MIN_SECONDS * SECOND_MS,
    now,
    log,
  });
  const inbox = createMessageInbox({
    db,
    enqueueMail,
    mailOf: contact.mailOf,
    retryMail,
    companyEmail: () => current().COMPANY_EMAIL,
    now,
    log,
  });
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
