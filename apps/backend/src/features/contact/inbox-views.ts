import { ofContactDetails } from '@lumigraph/contracts';
import type { InboxMessage, InboxThread, MessageState } from '@lumigraph/contracts/studio';
import type { ContactReplyTable } from '../../db/tables/contact-tables.ts';
import { deliveryOf } from '../../lib/mail-delivery.ts';
import { referenceOf } from '../../lib/reference.ts';
import type { ContactRow } from './contact-store.ts';
import type { ListedMessage } from './inbox-store.ts';

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

export const toMessage = (row: ListedMessage): InboxMessage => ({
  ...fieldsOf(row),
  replies: row.replies,
  hasFailedReply: row.failed_replies > 0,
});

export const toThread = (
  row: ContactRow,
  replies: readonly ContactReplyTable[],
  replyTo: string,
): InboxThread => ({
  ...fieldsOf(row),
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
