import type { Kysely } from 'kysely';
import { noteChange } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../lib/errors.ts';
import { referenceOf } from '../../lib/reference.ts';
import type { ContactRow } from './contact-store.ts';
import { createInboxStore } from './inbox-store.ts';
import { stateOf } from './inbox-views.ts';

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
  const row = await createInboxStore(db).find(id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * One change of the state, with its entry in the audit log.
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE
 */
export const changeMessage = (
  db: Kysely<Database>,
  { id, ...next }: { id: string; state: string; spam: number },
  { version, also }: ChangeOptions,
): Promise<void> =>
  inTransactionOf(db)(async (transaction) => {
    const row = await findMessage(transaction, id);
    if (!(await createInboxStore(transaction).setState(id, next, version)))
      throw new AppError('CHANGED_MEANWHILE');
    noteChange({
      object: { kind: 'message', id, label: referenceOf(id) },
      before: { state: stateOf(row) },
      after: { state: stateOf(next) },
    });
    await also?.(transaction, row);
  });
