import { randomUUID } from 'node:crypto';
import type { MessageAnswer } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { ContactAnswerTable } from '../../db/tables/contact-tables.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../http/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { referenceOf } from '../../lib/reference.ts';
import { newMailId } from '../../lib/mail-id.ts';
import type { EnqueueMail, MailService } from '../mail/mail-service.ts';
import type { ContactRow } from './contact-store.ts';
import { createInboxStore } from './inbox-store.ts';
import { changeMessage, findMessage, type MessageChange } from './message-change.ts';

export interface MessageMailsDeps {
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

/** Answers to a message, and its mails that are sent again. */
export function createMessageMails(deps: MessageMailsDeps) {
  const { db, retryMail, now, log } = deps;
  const store = createInboxStore(db);
  const inTransaction = inTransactionOf(db);
  const mailAnswer = createAnswerMailer(deps);

  /** Where the failed mail is still kept, it is sent again with its Message-ID. */
  async function isRetried(mailId: string | null): Promise<boolean> {
    if (mailId === null || (await retryMail({ id: mailId })).length === 0) return false;
    await store.delivered(mailId, 'waiting', null);
    return true;
  }

  return {
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
      const next = { id, state: done ? 'done' : 'answered', spam: 0 };
      await changeMessage(db, next, {
        version,
        async also(transaction, row) {
          const answer = answerOf({ id, text, author, at: now() });
          await createInboxStore(transaction).addAnswer(answer);
          await mailAnswer(transaction, { row, answer, earlier });
        },
      });
      log('contact-message-answered', { id });
    },

    /** Mails the message to the company again. */
    async resend(id: string): Promise<void> {
      const row = await findMessage(db, id);
      if (row.mail_state !== 'failed' || !(await isRetried(row.mail_id))) await deps.resend(id);
    },

    /**
     * Mails an answer again that could not be delivered.
     * @throws AppError NOT_FOUND, CONFLICT where it has not failed
     */
    async resendAnswer(id: string, answerId: string): Promise<void> {
      const row = await findMessage(db, id);
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
  };
}

/** Queues the mail of an answer, in the transaction that stores it. */
const createAnswerMailer =
  ({ enqueueMail, companyEmail }: Pick<MessageMailsDeps, 'enqueueMail' | 'companyEmail'>) =>
  (
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
