import {
  MAX_MARKED_MESSAGES,
  type InboxMessage,
  type InboxQuery,
  type InboxThread,
  type MessageState,
  type MessageStates,
  type StudioPage,
} from '@lumigraph/contracts/studio';
import type { MailDelivery } from '../mail/mail-service.ts';
import type { ContactRow } from './contact-store.ts';
import { createInboxStore } from './inbox-store.ts';
import { offsetPage } from '../../db/list-page.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import { invalidField } from '../../lib/errors.ts';
import {
  stateOf,
  toMessage,
  toThread,
  changeMessage,
  changeMessageIn,
  findMessage,
  type MessageChange,
} from './inbox-views.ts';
import { createMessageReplies, type MessageRepliesDeps } from './message-replies.ts';

export type MessageInbox = ReturnType<typeof createMessageInbox>;

/** Messages of the contact forms in the studio: list, conversation, replies, states. */
export function createMessageInbox(deps: MessageRepliesDeps) {
  const { db, current, log } = deps;
  const store = createInboxStore(db);
  const found = (id: string): Promise<ContactRow> => findMessage(db, id);

  async function thread(id: string): Promise<{ thread: InboxThread; version: number }> {
    const row = await found(id);
    const replies = await store.replies(id);
    const assignee = await store.assignee(row.assignee_id);
    return {
      version: row.version,
      thread: toThread(row, { replies, assignee, replyTo: current().COMPANY_EMAIL }),
    };
  }

  return {
    ...createMessageReplies(deps),

    /** Label of a message in the audit log. */
    found,
    thread,

    async page(query: InboxQuery): Promise<StudioPage<InboxMessage>> {
      const { items, ...page } = await offsetPage(query.cursor, (offset) => store.page(query, offset));
      return { items: items.map(toMessage), ...page };
    },

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
    async setState(id: string, state: Exclude<MessageState, 'answered'>, options: MessageChange = {}) {
      await changeMessage(db, nextState(await found(id), state), options);
      log('contact-message-marked', { id, state });
    },

    /**
     * Gives a message to an administrator, or to nobody.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED
     */
    async assign(id: string, userId: string | null, options: MessageChange = {}): Promise<void> {
      if (userId !== null && !(await store.isAdministrator(userId)))
        throw invalidField('userId', 'Choose an administrator');
      await changeMessage(db, { id, assignee_id: userId }, options);
      log('contact-message-assigned', { id });
    },

    /** Marks several messages, all of them or none; returns how many have another state now. */
    async setStates({ ids, filter, except = [], state }: MessageStates): Promise<number> {
      if ((ids === undefined) === (filter === undefined))
        throw invalidField('ids', 'Give either ids or a filter');
      const excepted = new Set(except);
      const all = ids ?? (await store.ids(filter ?? {}, MAX_MARKED_MESSAGES + excepted.size + 1));
      const chosen = new Set(all.filter((id) => !excepted.has(id)));
      if (chosen.size > MAX_MARKED_MESSAGES)
        throw invalidField('filter', `Choose at most ${MAX_MARKED_MESSAGES} messages`);
      return inTransactionOf(db)(async (transaction) => {
        let changed = 0;
        for (const id of chosen) {
          const row = await createInboxStore(transaction).find(id);
          if (!row || stateOf(row) === state) continue;
          await changeMessageIn(transaction, nextState(row, state), {});
          log('contact-message-marked', { id, state });
          changed += 1;
        }
        return changed;
      });
    },

    delivered: ({ id, state, error }: MailDelivery): Promise<void> => store.delivered(id, state, error),

    counts: () => store.counts(),
  };
}

/** Spam keeps the state that the message had. */
const nextState = (row: ContactRow, state: Exclude<MessageState, 'answered'>) => ({
  id: row.id,
  state: state === 'spam' ? row.state : state,
  spam: state === 'spam' ? 1 : 0,
});
