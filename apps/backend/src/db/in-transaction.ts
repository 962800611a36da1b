import type { Kysely } from 'kysely';
import type { Database } from './tables/index.ts';

/** Runs work in one transaction: everything it writes is kept, or nothing. */
export type RunInTransaction = <Result>(work: (db: Kysely<Database>) => Promise<Result>) => Promise<Result>;

export function inTransactionOf(db: Kysely<Database>): RunInTransaction {
  return (work) => db.transaction().execute(work);
}
