import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { companyOf } from '../../config/company.ts';
import type { Config } from '../../config/config.ts';
import type { LimitName } from '../../http/limits.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { runJob } from '../../lib/run-job.ts';
import { devOutboxRoutes } from './dev-outbox-routes.ts';
import {
  createMailService,
  type MailDeps as MailServiceDeps,
  type OnDelivery,
  type PrepareMail,
  createUnprovenMailLimit,
  mailboxKey,
} from './mail-service.ts';
import { discardMails } from './mail-store.ts';
import { outboxTransport, smtpTransport } from './mail-transport.ts';

export interface MailDeps extends Pick<MailServiceDeps, 'db' | 'sites' | 'now' | 'log'> {
  config: Config;
  current: () => Config;
  limits: RateLimits;
}

export type Mail = ReturnType<typeof createMail>;

export function createMail({ config, current, db, sites, limits, now, log }: MailDeps) {
  const outboxFolder = join(config.DATA_DIR, 'outbox');
  const unproven = createUnprovenMailLimit(limits);
  const service = createMailService({
    db,
    transport: config.SMTP_URL ? smtpTransport(config.SMTP_URL) : outboxTransport(outboxFolder),
    from: config.MAIL_FROM,
    sites,
    company: () => companyOf(current()),
    countUnproven: unproven.wait,
    keepFailedDays: config.FAILED_MAIL_KEEP_DAYS,
    now,
    log,
  });
  return {
    ...service,
    discard: discardMails,
    countUnproven: unproven.consume,
    /** Counts a mail for the mailbox; returns false if the limit is exceeded. */
    allowsRecipient: (limit: LimitName, to: string): Promise<boolean> => limits.allows(limit, mailboxKey(to)),
    /** Folder of mails that are not sent; undefined if mails are sent, and in production. */
    devOutbox: config.production || config.SMTP_URL ? undefined : outboxFolder,
  };
}

export interface MailHooks {
  prepare: PrepareMail;
  onDelivery: OnDelivery;
}

/** Starts the worker, which completes mails with `prepare` and sends them until the server closes. */
export async function mailRoutes(
  app: FastifyInstance,
  mail: Mail,
  { prepare, onDelivery }: MailHooks,
): Promise<void> {
  if (mail.devOutbox !== undefined) await app.register(devOutboxRoutes, { folder: mail.devOutbox });
  app.addHook('onReady', async () => mail.start(prepare, onDelivery));
  app.addHook('onClose', () => mail.stop());
  runJob(app, {
    name: 'failed-mails',
    pattern: '41 * * * *',
    run: mail.removeOldFailures,
    failure: 'old failed mails could not be removed',
  });
}
