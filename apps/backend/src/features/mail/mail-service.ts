import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { siteNamed, type SiteAbout } from '../../sites/about-sites.ts';
import { createMailStore, type MailRow } from './mail-store.ts';
import { addressIn, type MailSender, type MailTransport } from './mail-transport.ts';
import { createMailWorker } from './mail-worker.ts';
import { renderMail, type TemplateName } from './render-mail.ts';

/** Long enough for the transaction of the request to be over. */
const WAKE_AFTER_MS = 20;

export interface MailRequest {
  template: TemplateName;
  to: string;
  userId: string | null;
  locale: string;
  /** Values of the template. `site` is the id of the site that was asked; without it the account's decides. */
  data: Record<string, string>;
}

/** What a template needs that is only made when the mail goes out: links with secrets, the account of an address. */
export interface PreparedMail {
  template?: TemplateName;
  to?: string;
  locale?: string;
  data?: Record<string, string>;
  /** Path under the public origin, with the secret in the fragment. */
  link?: string;
  /** Path under the public origin that takes RFC 8058 one-click requests; it ends mails of this kind. */
  unsubscribe?: string;
}

/** Null: nobody to write to; the mail is dropped. */
export type PrepareMail = (mail: MailRequest) => Promise<PreparedMail | null>;

export interface MailParts {
  db: Kysely<Database>;
  transport: MailTransport;
  from: string;
  /**
   * Our sites, the main one first. A mail carries the name, colour and origin of the one it belongs to; links have
   * no other origins, and none is ever taken from a request (security T30).
   */
  sites: readonly SiteAbout[];
  now: () => number;
  log: (event: string, details: Record<string, string | number>) => void;
}

export type MailService = ReturnType<typeof createMail>;

/** Mail through an outbox table: written in the transaction of what it tells of, sent after the answer by a worker. */
export function createMail({ db, transport, from, sites, now, log }: MailParts) {
  let prepare: PrepareMail = () => Promise.resolve({});
  const preparers = new Map<string, PrepareMail>();

  async function send(row: MailRow): Promise<void> {
    const request: MailRequest = {
      template: row.template as TemplateName,
      to: row.to_address,
      userId: row.user_id,
      locale: row.locale,
      data: JSON.parse(row.data) as Record<string, string>,
    };
    const prepared = await (preparers.get(request.template) ?? prepare)(request);
    if (!prepared) return;
    const site = siteNamed(sites, request.data['site']);
    const absolute = (path: string | undefined): string | undefined =>
      path === undefined ? undefined : `${site.origin}${path}`;
    const unsubscribe = absolute(prepared.unsubscribe);
    const mail = renderMail({
      template: prepared.template ?? request.template,
      locale: prepared.locale ?? request.locale,
      values: { ...request.data, ...prepared.data },
      site,
      link: absolute(prepared.link),
      unsubscribe,
    });
    await transport.send({
      id: row.id,
      from: senderOf(site),
      to: prepared.to ?? request.to,
      replyTo: request.data['replyTo'],
      unsubscribe,
      ...mail,
    });
    log('mail-sent', { template: row.template });
  }

  /** The operator's address in the name of the site; the main site's name is the operator's word too. */
  const senderOf = (site: SiteAbout): MailSender =>
    site.id === sites[0]?.id ? from : { name: site.name, address: addressIn(from) };

  const worker = createMailWorker({ store: createMailStore(db), transport, send, now, log });

  return {
    /** Sends what is due now; for tests and the command line. */
    flush: worker.flush,
    removeOldFailures: worker.removeOldFailures,

    /** Joins the caller's transaction; the worker looks for it once that is over. */
    async enqueue(within: Kysely<Database>, mail: MailRequest): Promise<void> {
      const outbox = createMailStore(within);
      const { site = await outbox.siteOfUser(mail.userId) } = mail.data;
      await outbox.insert({
        id: randomBytes(12).toString('base64url'),
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
      });
      setTimeout(worker.wake, WAKE_AFTER_MS).unref();
    },

    /** For the mails of a feature that completes its own. */
    prepareWith(template: TemplateName, preparer: PrepareMail): void {
      preparers.set(template, preparer);
    },

    start(preparer: PrepareMail): void {
      prepare = preparer;
      worker.start();
    },

    async stop(): Promise<void> {
      await worker.stop();
      transport.close();
    },
  };
}
