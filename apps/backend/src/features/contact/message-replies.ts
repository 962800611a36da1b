import { randomUUID } from 'node:crypto';
import type { MessageReply } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { noteChange } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import type { Config } from '../../config/config.ts';
import { AppError, orNotFound } from '../../lib/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { referenceOf, newMailId } from '../../lib/mail.ts';
import type { EnqueueMail, MailService } from '../mail/mail-service.ts';
import type { RetriedMail } from '../mail/mail-store.ts';
import type { ContactService } from './contact-service.ts';
import { createContactStore, type ContactRow } from './contact-store.ts';
import { createInboxStore } from './inbox-store.ts';
import { changeMessage, findMessage, type MessageChange } from './inbox-views.ts';

export interface MessageRepliesDeps {
  db: Kysely<Database>;
  enqueueMail: EnqueueMail;
  /** A new mail to the company with a message. */
  mailOf: ContactService['mailOf'];
  /** Sends a failed mail again; returns nothing where it is not kept any more. */
  retryMail: MailService['retry'];
  /** Mailbox of the operator, where visitors' replies arrive. */
  current: () => Pick<Config, 'COMPANY_EMAIL'>;
  now: () => number;
  log: LogEvent;
}

/** Replies to a message, and its mails that are sent again. */
export function createMessageReplies(deps: MessageRepliesDeps) {
  const { db, enqueueMail, mailOf, retryMail, current, now, log } = deps;
  const store = createInboxStore(db);
  const inTransaction = inTransactionOf(db);
  const mailReply = createReplyMailer(deps);

  /** Where the failed mail is still kept, it is sent again with its Message-ID. */
  async function isRetried(transaction: Kysely<Database>, mail: RetriedMail): Promise<boolean> {
    if ((await retryMail(transaction, mail)).length === 0) return false;
    await createInboxStore(transaction).delivered(mail.id, 'waiting', null);
    return true;
  }

  return {
    /**
     * Mails a reply to the sender. Its first mail refers to the mail that the company got, each further one to all
     * before, so that mail programs show them as one conversation.
     * @throws AppError CHANGED_MEANWHILE where somebody has answered or changed the message since
     */
    async reply(
      id: string,
      { text, done = false }: MessageReply,
      { version, author }: MessageChange & { author: string },
    ): Promise<void> {
      const earlier = await store.replies(id);
      const next = { id, state: done ? 'done' : 'answered', spam: 0 };
      await changeMessage(db, next, {
        version,
        async also(transaction, row) {
          const reply = replyOf({ id, text, author, at: now() });
          await createInboxStore(transaction).addReply(reply);
          await mailReply(transaction, { row, reply, earlier });
        },
      });
      log('contact-message-answered', { id });
    },

    /**
     * Mails the message to the company again, to its current address.
     * @throws AppError NOT_FOUND
     */
    async resend(id: string): Promise<void> {
      await inTransaction(async (transaction) => {
        const row = await findMessage(transaction, id);
        noteChange({ object: { kind: 'message', id, label: referenceOf(id) } });
        const { mail_id: failed, mail_state: state } = row;
        const to = current().COMPANY_EMAIL;
        if (state === 'failed' && failed !== null && (await isRetried(transaction, { id: failed, to })))
          return;
        const mailId = newMailId();
        const mail = { mail_id: mailId, mail_state: 'waiting' as const, mail_error: null };
        await createContactStore(transaction).setMail(id, mail);
        await enqueueMail(transaction, mailOf(row, mailId));
      });
      log('contact-message-resent', { id });
    },

    /**
     * Mails a reply again that could not be delivered.
     * @throws AppError NOT_FOUND, CONFLICT where it has not failed
     */
    async resendReply(id: string, replyId: string): Promise<void> {
      await inTransaction(async (transaction) => {
        const row = await findMessage(transaction, id);
        const replies = await createInboxStore(transaction).replies(id);
        const reply = orNotFound(replies.find((one) => one.id === replyId));
        if (reply.mail_state !== 'failed') throw new AppError('CONFLICT');
        noteChange({ object: { kind: 'message', id, label: referenceOf(id) } });
        if (await isRetried(transaction, { id: reply.mail_id })) return;
        const again = { ...reply, mail_id: newMailId() };
        await createInboxStore(transaction).renewMail(replyId, again.mail_id);
        const earlier = replies.slice(0, replies.indexOf(reply));
        await mailReply(transaction, { row, reply: again, earlier });
      });
    },
  };
}

/** Queues the mail of a reply, in the transaction that stores it. */
const createReplyMailer =
  ({ enqueueMail, current }: Pick<MessageRepliesDeps, 'enqueueMail' | 'current'>) =>
  (
    transaction: Kysely<Database>,
    {
      row,
      reply,
      earlier,
    }: { row: ContactRow; reply: Database['contact_reply']; earlier: readonly Database['contact_reply'][] },
  ): Promise<void> =>
    enqueueMail(transaction, {
      id: reply.mail_id,
      template: 'message-reply',
      to: row.email,
      userId: row.user_id,
      locale: row.locale,
      data: {
        reply: reply.body,
        reference: referenceOf(row.id),
        time: new Date(row.received_at).toISOString(),
        site: row.app_name,
        replyTo: current().COMPANY_EMAIL,
        thread: [row.mail_id, ...earlier.map(({ mail_id: mailId }) => mailId)].filter(Boolean).join(' '),
      },
    });

interface NewReply {
  id: string;
  text: string;
  author: string;
  at: number;
}

const replyOf = ({ id, text, author, at }: NewReply): Database['contact_reply'] => ({
  id: `ca_${randomUUID()}`,
  message_id: id,
  body: text.replaceAll('\r\n', '\n').trim(),
  author_name: author,
  created_at: at,
  mail_id: newMailId(),
  mail_state: 'waiting',
  mail_error: null,
});
