import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { createMailStore, type MailRow } from './mail-store.ts';
import type { MailTransport } from './mail-transport.ts';
import { renderMail, type TemplateName } from './render-mail.ts';

const LEASE_MS = 5 * MINUTE_MS;
const POLL_MS = 5 * SECOND_MS;
const FIRST_RETRY_MS = 30 * SECOND_MS;
const LONGEST_RETRY_MS = 6 * HOUR_MS;
const MAX_ATTEMPTS = 10;
const KEEP_FAILED_MS = 7 * DAY_MS;

export interface MailRequest {
  template: TemplateName;
  to: string;
  userId: string | null;
  locale: string;
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
}

/** Null: nobody to write to; the mail is dropped. */
export type PrepareMail = (mail: MailRequest) => Promise<PreparedMail | null>;

export interface MailParts {
  db: Kysely<Database>;
  transport: MailTransport;
  from: string;
  /** The only origin that links in mails ever have; never taken from a request (security T30). */
  publicOrigin: string;
  now: () => number;
  log: (event: string, details: Record<string, string | number>) => void;
}

export type MailService = ReturnType<typeof createMail>;

/**
 * Mail goes through an outbox table: written in the transaction of what it tells of, sent after the answer by this
 * worker, tried again with growing pauses. A mail is claimed before it is sent and deleted after, so it is neither
 * lost nor sent by two; only a crash in the very moment between sending and deleting can repeat one, under the
 * same Message-ID.
 */
export function createMail(parts: MailParts) {
  const { db, transport, from, publicOrigin, now, log } = parts;
  const store = createMailStore(db);
  let prepare: PrepareMail = () => Promise.resolve({});
  let running: Promise<void> | undefined;
  let again = false;
  let poll: NodeJS.Timeout | undefined;
  let stopped = false;

  async function send(row: MailRow): Promise<void> {
    const request: MailRequest = {
      template: row.template as TemplateName,
      to: row.to_address,
      userId: row.user_id,
      locale: row.locale,
      data: JSON.parse(row.data) as Record<string, string>,
    };
    const prepared = await prepare(request);
    if (prepared) {
      const mail = renderMail({
        template: prepared.template ?? request.template,
        locale: prepared.locale ?? request.locale,
        values: { ...request.data, ...prepared.data },
        link: prepared.link === undefined ? undefined : `${publicOrigin}${prepared.link}`,
        publicOrigin,
      });
      await transport.send({ id: row.id, from, to: prepared.to ?? request.to, ...mail });
      log('mail-sent', { template: row.template });
    }
    await store.remove(row.id);
  }

  async function sendAllDue(): Promise<void> {
    for (let row = await store.claim(now(), LEASE_MS); row; row = await store.claim(now(), LEASE_MS)) {
      try {
        await send(row);
      } catch (error) {
        await reschedule(row, error);
      }
      if (stopped) return;
    }
  }

  async function reschedule(row: MailRow, error: unknown): Promise<void> {
    const { code, permanent } = transport.explain(error);
    if (permanent || row.attempts >= MAX_ATTEMPTS) {
      await store.giveUp(row.id, code);
      log('mail-given-up', { template: row.template, attempts: row.attempts, code });
      return;
    }
    const pause = Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), LONGEST_RETRY_MS);
    await store.postpone(row.id, now() + pause, code);
    log('mail-postponed', { template: row.template, attempts: row.attempts, code });
  }

  /** Sends what is due. One run at a time; a call during a run makes it look once more. */
  async function flush(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await sendAllDue();
      } while (again && !stopped);
    })().finally(() => {
      running = undefined;
    });
    return running;
  }

  const flushQuietly = (): void => {
    if (stopped) return;
    flush().catch((error: unknown) => log('mail-worker-failed', { reason: String(error).slice(0, 200) }));
  };

  return {
    flush,

    /** Joins the caller's transaction; the worker looks for it once that is over. */
    async enqueue(within: Kysely<Database>, mail: MailRequest): Promise<void> {
      await createMailStore(within).insert({
        id: randomBytes(12).toString('base64url'),
        template: mail.template,
        to_address: mail.to,
        user_id: mail.userId,
        locale: mail.locale,
        data: JSON.stringify(mail.data),
        status: 'waiting',
        attempts: 0,
        next_attempt_at: now(),
        created_at: now(),
        last_error: null,
      });
      setTimeout(flushQuietly, 20).unref();
    },

    start(preparer: PrepareMail): void {
      prepare = preparer;
      poll = setInterval(flushQuietly, POLL_MS);
      poll.unref();
      flushQuietly();
    },

    /** Waits for the mail that is being sent. */
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(poll);
      await running;
      transport.close();
    },

    removeOldFailures: (): Promise<void> => store.removeFailedBefore(now() - KEEP_FAILED_MS),
  };
}
