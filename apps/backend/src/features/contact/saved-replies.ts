import { randomUUID } from 'node:crypto';
import type { NewSavedReply, SavedReply } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { noteChange } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError, orNotFound } from '../../lib/errors.ts';
import { createSavedReplyStore } from './contact-store.ts';

export type SavedReplies = ReturnType<typeof createSavedReplies>;

/** Texts that answer many messages, shared by all administrators. */
export function createSavedReplies(db: Kysely<Database>) {
  const inTransaction = inTransactionOf(db);
  return {
    list: (): Promise<SavedReply[]> => createSavedReplyStore(db).list(),

    add: (reply: NewSavedReply): Promise<SavedReply> =>
      inTransaction(async (transaction) => {
        const saved = { id: `sr_${randomUUID()}`, version: 1, ...typed(reply) };
        await createSavedReplyStore(transaction).insert(saved);
        noteChange({ object: objectOf(saved), after: typed(reply) });
        return saved;
      }),

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
    change: ({ id, version, ...reply }: SavedReply): Promise<SavedReply> =>
      inTransaction(async (transaction) => {
        const store = createSavedReplyStore(transaction);
        const before = orNotFound(await store.find(id));
        const after = { id, version: version + 1, ...typed(reply) };
        if (!(await store.change(after, version))) throw new AppError('CHANGED_MEANWHILE');
        noteChange({ object: objectOf(after), before: typed(before), after: typed(after) });
        return after;
      }),

    /** @throws AppError NOT_FOUND */
    remove: (id: string): Promise<void> =>
      inTransaction(async (transaction) => {
        const store = createSavedReplyStore(transaction);
        const before = orNotFound(await store.find(id));
        await store.remove(id);
        noteChange({ object: objectOf(before), before: typed(before) });
      }),
  };
}

const typed = ({ name, text }: NewSavedReply): NewSavedReply => ({
  name: name.trim(),
  text: text.replaceAll('\r\n', '\n').trim(),
});

const objectOf = ({ id, name }: SavedReply) => ({ kind: 'saved-reply' as const, id, label: name });
