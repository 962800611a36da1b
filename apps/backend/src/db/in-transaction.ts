import type { Kysely } from 'kysely';
import type { Database } from './tables/index.ts';

/** Runs work in one transaction: all of its writes are committed, or none. */
export type RunInTransaction = <Result>(work: (db: Kysely<Database>) => Promise<Result>) => Promise<Result>;

export function inTransactionOf(db: Kysely<Database>): RunInTransaction {
  return (work) => db.transaction().execute(work);
}
