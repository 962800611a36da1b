import { randomUUID } from 'node:crypto';
import type {
  InboxMessage,
  InboxQuery,
  InboxThread,
  MessageAnswer,
  MessageState,
  StudioPage,
} from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { noteChange } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { ContactAnswerTable } from '../../db/tables/contact-tables.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../http/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { referenceOf } from '../../lib/reference.ts';
import { newMailId, type EnqueueMail, type MailDelivery, type MailService } from '../mail/mail-service.ts';
import type { ContactRow } from './contact-store.ts';
import { createInboxStore } from './inbox-store.ts';
import { stateOf, toMessage, toThread } from './inbox-views.ts';

export interface MessageInboxDeps {
  db: Kysely<Database>;
  enqueueMail: EnqueueMail;
  /** Mails a message to the company in a new mail. */
  resend: (id: string) => Promise<boolean>;
  /** Sends a failed mail again; returns nothing where it is not kept any more. */
  retryMail: MailService['retry'];
  /** Mailbox of the operator, where visitors' replies arrive. */
  companyEmail: () => string;
  now: () => number;
  log: LogEvent;
}

/** A change that is based on this version of the message; a command of the operator names none. */
export interface MessageChange {
  version?: number | undefined;
}

export type MessageInbox = ReturnType<typeof createMessageInbox>;

/** Messages of the contact forms in the studio: list, conversation, answers, states. */
export function createMessageInbox(deps: MessageInboxDeps) {
  const { db, enqueueMail, retryMail, companyEmail, now, log } = deps;
  const store = createInboxStore(db);
  const inTransaction = inTransactionOf(db);

  /** @throws AppError NOT_FOUND */
  async function found(id: string): Promise<ContactRow> {
    const row = await store.find(id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  async function thread(id: string): Promise<{ thread: InboxThread; version: number }> {
    const row = await found(id);
    const answers = await store.answers(id);
    return { version: row.version, thread: toThread(row, answers, companyEmail()) };
  }

  /** One change of the state, with its entry in the audit log. */
  const change = (
    id: string,
    next: { state: string; spam: number },
    {
      version,
      also,
    }: MessageChange & { also?: (transaction: Kysely<Database>, row: ContactRow) => Promise<void> },
  ): Promise<void> =>
    inTransaction(async (transaction) => {
      const messages = createInboxStore(transaction);
      const row = await messages.find(id);
      if (!row) throw new AppError('NOT_FOUND');
      if (!(await messages.setState(id, next, version))) throw new AppError('CHANGED_MEANWHILE');
      noteChange({
        object: { kind: 'message', id, label: referenceOf(id) },
        before: { state: stateOf(row) },
        after: { state: stateOf(next) },
      });
      await also?.(transaction, row);
    });

  const mailAnswer = (
    transaction: Kysely<Database>,
    {
      row,
      answer,
      earlier,
    }: { row: ContactRow; answer: ContactAnswerTable; earlier: readonly ContactAnswerTable[] },
  ): Promise<void> =>
    enqueueMail(transaction, {
      id: answer.mail_id,
      template: 'message-answer',
      to: row.email,
      userId: row.user_id,
      locale: row.locale,
      data: {
        answer: answer.body,
        reference: referenceOf(row.id),
        time: new Date(row.received_at).toISOString(),
        site: row.app_name,
        replyTo: companyEmail(),
        thread: [row.mail_id, ...earlier.map(({ mail_id: mailId }) => mailId)].filter(Boolean).join(' '),
      },
    });

  /** Where the failed mail is still kept, it is sent again with its Message-ID. */
  async function isRetried(mailId: string | null): Promise<boolean> {
    if (mailId === null || (await retryMail({ id: mailId })).length === 0) return false;
    await store.delivered(mailId, 'waiting', null);
    return true;
  }

  return {
    /** Label of a message in the audit log. */
    found,
    thread,

    async page(query: InboxQuery): Promise<StudioPage<InboxMessage>> {
      const offset = Number(query.cursor ?? 0);
      const { rows, total } = await store.page(query, offset);
      const end = offset + rows.length;
      return {
        items: rows.map(toMessage),
        nextCursor: end < total ? String(end) : null,
        total,
        totalIsExact: true,
      };
    },

    /**
     * Mails an answer to the sender. Its first mail refers to the mail that the company got, each further one to all
     * before, so that mail programs show them as one conversation.
     * @throws AppError CHANGED_MEANWHILE where somebody has answered or changed the message since
     */
    async answer(
      id: string,
      { text, done = false }: MessageAnswer,
      { version, author }: MessageChange & { author: string },
    ): Promise<void> {
      const earlier = await store.answers(id);
      await change(
        id,
        { state: done ? 'done' : 'answered', spam: 0 },
        {
          version,
          async also(transaction, row) {
            const answer = answerOf({ id, text, author, at: now() });
            await createInboxStore(transaction).addAnswer(answer);
            await mailAnswer(transaction, { row, answer, earlier });
          },
        },
      );
      log('contact-message-answered', { id });
    },

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
    async setState(id: string, state: Exclude<MessageState, 'answered'>, options: MessageChange = {}) {
      const isSpam = state === 'spam';
      const next = { state: isSpam ? (await found(id)).state : state, spam: isSpam ? 1 : 0 };
      await change(id, next, options);
      log('contact-message-marked', { id, state });
    },

    /** Mails the message to the company again. */
    async resend(id: string): Promise<void> {
      const row = await found(id);
      if (row.mail_state !== 'failed' || !(await isRetried(row.mail_id))) await deps.resend(id);
    },

    /**
     * Mails an answer again that could not be delivered.
     * @throws AppError NOT_FOUND, CONFLICT where it has not failed
     */
    async resendAnswer(id: string, answerId: string): Promise<void> {
      const row = await found(id);
      const answers = await store.answers(id);
      const answer = answers.find((one) => one.id === answerId);
      if (!answer) throw new AppError('NOT_FOUND');
      if (answer.mail_state !== 'failed') throw new AppError('CONFLICT');
      if (await isRetried(answer.mail_id)) return;
      await inTransaction(async (transaction) => {
        const again = { ...answer, mail_id: newMailId() };
        await createInboxStore(transaction).renewMail(answerId, again.mail_id);
        const earlier = answers.slice(0, answers.indexOf(answer));
        await mailAnswer(transaction, { row, answer: again, earlier });
      });
    },

    delivered: ({ id, state, error }: MailDelivery): Promise<void> => store.delivered(id, state, error),

    counts: () => store.counts(),
  };
}

interface NewAnswer {
  id: string;
  text: string;
  author: string;
  at: number;
}

const answerOf = ({ id, text, author, at }: NewAnswer): ContactAnswerTable => ({
  id: `ca_${randomUUID()}`,
  message_id: id,
  body: text.replaceAll('\r\n', '\n').trim(),
  author_name: author,
  created_at: at,
  mail_id: newMailId(),
  mail_state: 'waiting',
  mail_error: null,
});
