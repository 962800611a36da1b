import { ofContactDetails } from '@lumigraph/contracts';
import type { InboxMessage, InboxThread, MessageState } from '@lumigraph/contracts/studio';
import { deliveryOf, referenceOf } from '../../lib/mail.ts';
import type { ContactRow } from './contact-store.ts';
import { type Assignee, type ListedMessage, type MessageValues, createInboxStore } from './inbox-store.ts';
import type { Kysely } from 'kysely';
import { noteChange } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError, orNotFound } from '../../lib/errors.ts';

export const stateOf = ({ state, spam }: Pick<ContactRow, 'state' | 'spam'>): MessageState =>
  spam === 1 ? 'spam' : (state as MessageState);

const fieldsOf = (row: ContactRow) => ({
  id: row.id,
  reference: referenceOf(row.id),
  site: row.app_name,
  name: row.name,
  email: row.email,
  subject: row.subject,
  state: stateOf(row),
  isPremium: row.priority === 1,
  receivedAt: row.received_at,
  mail: deliveryOf(row.mail_state, row.mail_error),
});

/** Characters of a text that a row of the list shows. */
const BEGINNING_LENGTH = 200;

export const toMessage = (row: ListedMessage): InboxMessage => ({
  ...fieldsOf(row),
  assignee: row.assignee,
  beginning: row.message.slice(0, BEGINNING_LENGTH).replaceAll(/\s+/gu, ' ').trim(),
  replies: row.replies,
  hasFailedReply: row.failed_replies > 0,
});

interface ThreadParts {
  replies: readonly Database['contact_reply'][];
  assignee: Assignee | null;
  replyTo: string;
}

export const toThread = (row: ContactRow, { replies, assignee, replyTo }: ThreadParts): InboxThread => ({
  ...fieldsOf(row),
  assignee,
  hasFailedReply: replies.some(({ mail_state: state }) => state === 'failed'),
  message: row.message,
  ...ofContactDetails((field) => row[field]),
  locale: row.locale,
  userId: row.user_id,
  replyTo,
  replies: replies.map((reply) => ({
    id: reply.id,
    body: reply.body,
    author: reply.author_name,
    createdAt: reply.created_at,
    mail: deliveryOf(reply.mail_state, reply.mail_error),
  })),
});

/** A change that is based on this version of the message; a command of the operator names none. */
export interface MessageChange {
  version?: number | undefined;
}

interface ChangeOptions extends MessageChange {
  /** Runs in the transaction of the change. */
  also?: (transaction: Kysely<Database>, row: ContactRow) => Promise<void>;
}

/** @throws AppError NOT_FOUND */
export async function findMessage(db: Kysely<Database>, id: string): Promise<ContactRow> {
  return orNotFound(await createInboxStore(db).find(id));
}

/**
 * One change of a message, with its entry in the audit log.
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE
 */
export const changeMessage = (
  db: Kysely<Database>,
  next: NextMessage,
  options: ChangeOptions,
): Promise<void> => inTransactionOf(db)((transaction) => changeMessageIn(transaction, next, options));

interface NextMessage extends MessageValues {
  id: string;
}

/** The same in a transaction of several changes. */
export async function changeMessageIn(
  transaction: Kysely<Database>,
  { id, ...next }: NextMessage,
  { version, also }: ChangeOptions,
): Promise<void> {
  const row = await findMessage(transaction, id);
  const store = createInboxStore(transaction);
  if (!(await store.change(id, next, version))) throw new AppError('CHANGED_MEANWHILE');
  const valuesOf = async (message: ContactRow) =>
    next.assignee_id === undefined
      ? { state: stateOf(message) }
      : { assignee: (await store.assignee(message.assignee_id))?.name ?? null };
  noteChange({
    object: { kind: 'message', id, label: referenceOf(id) },
    before: await valuesOf(row),
    after: await valuesOf({ ...row, ...next }),
  });
  await also?.(transaction, row);
}
