import { normaliseEmail, type Company, SECOND_MS } from '@lumigraph/contracts';
import type { MailTemplate } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { MailState } from '../../db/tables/mail.ts';
import type { Database } from '../../db/tables/index.ts';
import { siteNamed, type SiteAbout } from '../../sites/about-sites.ts';
import { newMailId } from '../../lib/mail.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { currentRequestId } from '../../lib/work-context.ts';
import { createMailStore, type MailQuery, type MailRow, type RetriedMail } from './mail-store.ts';
import { addressIn, type MailAttachment, type MailSender, type MailTransport } from './mail-transport.ts';
import { forRecipient, mailKinds } from './mail-kinds.ts';
import { createMailWorker, RECIPIENT_LIMIT } from './mail-worker.ts';
import { type MailList, renderMail } from './render-mail.ts';
import { AppError } from '../../lib/errors.ts';
import type { RateLimits } from '../../http/rate-limits.ts';

/** Providers whose mailboxes have the same owner with and without dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** One key for one mailbox: without the part after `+`, which its owner's provider ignores. */
export function mailboxKey(email: string): string {
  const key = normaliseEmail(email);
  const at = key.lastIndexOf('@');
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)];
  const mailbox = local.split('+')[0] || local;
  return `${DOTLESS.has(domain) ? mailbox.replaceAll('.', '') : mailbox}@${domain}`;
}

/** Mails to unproven addresses, counted by recipient in the common counters, which keep hashes only. */
export function createUnprovenMailLimit(limits: RateLimits) {
  /** For mails without a waiting user: returns the milliseconds to wait, 0 for none. */
  const wait = (to: string): Promise<number> => limits.waitFor('unprovenMailRecipient', mailboxKey(to));
  return {
    wait,
    /**
     * Counts a mail to an unproven address. Call it before the mail is written, outside a transaction.
     * @throws AppError TOO_MANY_MAILS with the time to wait
     */
    async consume(to: string): Promise<void> {
      const waitMs = await wait(to);
      if (waitMs > 0) throw new AppError('TOO_MANY_MAILS', { retryAfterS: Math.ceil(waitMs / SECOND_MS) });
    },
  };
}

/** Long enough for the transaction of the request to be over. */
const WAKE_AFTER_MS = 20;

export interface MailRequest {
  /** Default: a new one. */
  id?: string;
  template: MailTemplate;
  to: string;
  userId: string | null;
  locale: string;
  /**
   * Values of the template. `site` is the id of the site of the request; without it the account's site applies.
   * `replyTo` is the address for replies; `thread` has the ids of earlier mails of the conversation, oldest first,
   * separated by spaces.
   */
  data: Record<string, string>;
  /**
   * True where the caller knows that the recipient has proven the address; otherwise the account `userId` determines
   * it.
   */
  recipientProven?: boolean;
}

/** Values that are only created when the mail is sent: links with secrets, the account of an address. */
export interface PreparedMail {
  template?: MailTemplate;
  to?: string;
  locale?: string;
  data?: Record<string, string>;
  /** Path under the public origin, with the secret in the fragment. */
  link?: string;
  /** Path under the public origin for RFC 8058 one-click requests, which unsubscribe from mails of this kind. */
  unsubscribe?: string;
  attachments?: readonly MailAttachment[];
  /** Shown below the text, each with its images. */
  lists?: readonly MailList[];
  /** Whether the recipient has proven the address, where that is known only now. */
  recipientProven?: boolean;
}

/** What became of a mail. */
export interface MailDelivery {
  id: string;
  template: MailTemplate;
  state: MailState;
  /** Code of the mail server. */
  error: string | null;
}

/** Called after each attempt to send a mail, before the mail leaves the outbox. */
export type OnDelivery = (delivery: MailDelivery) => Promise<void>;

/** Null: there is no recipient; the mail is dropped. */
export type PrepareMail = (mail: MailRequest) => Promise<PreparedMail | null>;

export interface MailDeps {
  db: Kysely<Database>;
  transport: MailTransport;
  from: string;
  /**
   * Our sites, the main one first. A mail carries the name, colour and origin of the one it belongs to; links have
   * no other origins, and none is ever taken from a request.
   */
  sites: readonly SiteAbout[];
  /** For the imprint of mails that need one. */
  company: () => Company;
  /** Counts a mail to an unproven address: how long it has to wait, 0 for not at all. */
  countUnproven: (to: string) => Promise<number>;
  /** Older failed mails are removed. */
  keepFailedDays: number;
  now: () => number;
  log: LogEvent;
}

export type MailService = ReturnType<typeof createMailService>;

/** Puts a mail into the outbox table, in the transaction of the change that it tells of. */
export type EnqueueMail = (db: Kysely<Database>, mail: MailRequest) => Promise<void>;

/**
 * Mail through an outbox table: written in the transaction of the reported change, sent after the response by a worker.
 */
export function createMailService(deps: MailDeps) {
  const { db, transport, from, sites, company, countUnproven, keepFailedDays, now, log } = deps;
  let prepare: PrepareMail = () => Promise.resolve({});
  let onDelivery: OnDelivery = () => Promise.resolve();

  /** Undefined: it may go out. A mail that failed was counted before its first attempt. */
  async function heldBack(row: MailRow): Promise<'drop' | { waitUntil: number } | undefined> {
    const { limit } = mailKinds[row.template as MailTemplate];
    const isCounted = row.last_error !== null && row.last_error !== RECIPIENT_LIMIT;
    if (row.recipient_proven === 1 || limit === 'asked' || limit === 'none' || isCounted) return undefined;
    const waitMs = await countUnproven(row.to_address);
    if (waitMs === 0) return undefined;
    log('mail-held-back', { template: row.template });
    return limit === 'dropped' ? 'drop' : { waitUntil: now() + waitMs };
  }

  async function send(row: MailRow): Promise<{ waitUntil: number } | void> {
    const hold = await heldBack(row);
    if (hold === 'drop') return undefined;
    if (hold) return hold;
    const request: MailRequest = {
      template: row.template as MailTemplate,
      to: row.to_address,
      userId: row.user_id,
      locale: row.locale,
      data: JSON.parse(row.data) as Record<string, string>,
      recipientProven: row.recipient_proven === 1,
    };
    const prepared = await prepare(request);
    if (!prepared) return undefined;
    const site = siteNamed(sites, request.data['site']);
    const absolute = (path: string | undefined): string | undefined =>
      path === undefined ? undefined : `${site.origin}${path}`;
    const unsubscribe = absolute(prepared.unsubscribe);
    const template = prepared.template ?? request.template;
    const isProven = prepared.recipientProven ?? row.recipient_proven === 1;
    const { isPersonal = false, hasImprint = false } = mailKinds[template];
    const mail = renderMail({
      template,
      locale: prepared.locale ?? request.locale,
      values: forRecipient(template, { ...request.data, ...prepared.data }, isProven),
      site,
      link: absolute(prepared.link),
      unsubscribe,
      lists: prepared.lists,
      imprint: hasImprint ? company() : undefined,
    });
    await transport.send({
      id: row.id,
      from: senderOf(site),
      to: prepared.to ?? request.to,
      replyTo: request.data['replyTo'],
      thread: request.data['thread']?.split(' ').filter(Boolean),
      isPersonal,
      unsubscribe,
      priority: request.data['priority'] === 'high',
      attachments: prepared.attachments,
      ...mail,
    });
    log('mail-sent', { template: row.template });
    return undefined;
  }

  /** The operator's address in the name of the site; the main site's name is the operator's word too. */
  const senderOf = (site: SiteAbout): MailSender =>
    site.id === sites[0]?.id ? from : { name: site.name, address: addressIn(from) };

  const store = createMailStore(db);
  const worker = createMailWorker({
    store,
    transport,
    send,
    settled: (row, state, error) =>
      onDelivery({ id: row.id, template: row.template as MailTemplate, state, error }),
    keepFailedDays,
    now,
    log,
  });

  return {
    /** Sends what is due now; for tests and the command line. */
    flush: worker.flush,
    removeOldFailures: worker.removeOldFailures,
    isServerAway: worker.isAway,

    /** Subject and text of a mail that is not sent; its kind has no values that `prepare` creates. */
    preview({ template, locale, data }: Pick<MailRequest, 'template' | 'locale' | 'data'>) {
      const site = siteNamed(sites, data['site']);
      const values = forRecipient(template, data, false);
      const imprint = mailKinds[template].hasImprint ? company() : undefined;
      const { subject, text } = renderMail({ template, locale, values, site, link: undefined, imprint });
      return { subject, text };
    },

    /** Mails that wait or have failed; sent ones are not kept. */
    list: (query: MailQuery) => store.list(query),
    find: (id: string) => store.find(id),

    /** Mails that were given up, without those of kinds that are counted elsewhere. */
    countFailed: async (isElsewhere: (template: string) => boolean): Promise<number> =>
      (await store.failedTemplates()).filter((template) => !isElsewhere(template)).length,

    /**
     * Has failed mails sent again, all or one; returns their ids. Those whose values are gone stay failed. Joins the
     * caller's transaction.
     */
    async retry(transaction: Kysely<Database>, which: RetriedMail | 'all'): Promise<string[]> {
      const retried = await createMailStore(transaction).retry(which, now());
      for (const id of retried) log('mail-retried', { id });
      setTimeout(worker.wake, WAKE_AFTER_MS).unref();
      return retried;
    },

    /** Joins the caller's transaction; the worker looks for it once that is over. */
    async enqueue(transaction: Kysely<Database>, mail: MailRequest): Promise<void> {
      const outbox = createMailStore(transaction);
      const account = await outbox.account(mail.userId);
      const site = mail.data['site'] ?? account?.site;
      const isProven =
        mail.recipientProven ??
        (account?.email_verified === 1 && account.email_key === normaliseEmail(mail.to));
      await outbox.insert({
        id: mail.id ?? newMailId(),
        template: mail.template,
        to_address: mail.to,
        user_id: mail.userId,
        locale: mail.locale,
        data: JSON.stringify({ ...mail.data, ...(site === undefined ? {} : { site }) }),
        status: 'waiting',
        attempts: 0,
        next_attempt_at: now(),
        created_at: now(),
        last_error: null,
        recipient_proven: isProven ? 1 : 0,
        request_id: currentRequestId() ?? null,
      });
      setTimeout(worker.wake, WAKE_AFTER_MS).unref();
    },

    start(preparer: PrepareMail, deliveries: OnDelivery = onDelivery): void {
      prepare = preparer;
      onDelivery = deliveries;
      worker.start();
    },

    async stop(): Promise<void> {
      await worker.stop();
      transport.close();
    },
  };
}
