import type {
  InboxMessage,
  InboxQuery,
  InboxThread,
  MessageState,
  StudioPage,
} from '@lumigraph/contracts/studio';
import type { MailDelivery } from '../mail/mail-service.ts';
import type { ContactRow } from './contact-store.ts';
import { createInboxStore } from './inbox-store.ts';
import { toMessage, toThread, changeMessage, findMessage, type MessageChange } from './inbox-views.ts';
import { createMessageReplies, type MessageRepliesDeps } from './message-replies.ts';

export type MessageInbox = ReturnType<typeof createMessageInbox>;

/** Messages of the contact forms in the studio: list, conversation, replies, states. */
export function createMessageInbox(deps: MessageRepliesDeps) {
  const { db, companyEmail, log } = deps;
  const store = createInboxStore(db);
  const found = (id: string): Promise<ContactRow> => findMessage(db, id);

  async function thread(id: string): Promise<{ thread: InboxThread; version: number }> {
    const row = await found(id);
    const replies = await store.replies(id);
    return { version: row.version, thread: toThread(row, replies, companyEmail()) };
  }

  return {
    ...createMessageReplies(deps),

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

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
    async setState(id: string, state: Exclude<MessageState, 'answered'>, options: MessageChange = {}) {
      const isSpam = state === 'spam';
      const next = { id, state: isSpam ? (await found(id)).state : state, spam: isSpam ? 1 : 0 };
      await changeMessage(db, next, options);
      log('contact-message-marked', { id, state });
    },

    delivered: ({ id, state, error }: MailDelivery): Promise<void> => store.delivered(id, state, error),

    counts: () => store.counts(),
  };
}
