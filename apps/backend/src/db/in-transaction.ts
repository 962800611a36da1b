import type { Kysely, Transaction } from 'kysely';
import { inSpan } from '../lib/work-context.ts';
import { forgetChanges, writeAudit } from './audit-trail.ts';
import type { Database } from './tables/index.ts';

/** Takes a task that runs when the transaction is committed, and not at all when it is rolled back. */
export type AfterCommit = (task: () => void) => void;

/** Runs work in one transaction: all of its writes are committed, or none. */
export type RunInTransaction = <Result>(
  work: (db: Transaction<Database>, afterCommit: AfterCommit) => Promise<Result>,
) => Promise<Result>;

export function inTransactionOf(db: Kysely<Database>): RunInTransaction {
  return async (work) => {
    const tasks: (() => void)[] = [];
    const result = await inSpan({ name: 'transaction', kind: 'internal', attributes: {} }, () =>
      db.transaction().execute(async (transaction) => {
        forgetChanges();
        const done = await work(transaction, (task) => void tasks.push(task));
        const recorded = await writeAudit(transaction);
        if (recorded) tasks.push(recorded);
        return done;
      }),
    );
    for (const task of tasks) task();
    return result;
  };
}
