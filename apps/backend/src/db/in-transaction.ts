import type { Kysely } from 'kysely';
import type { Database } from './tables/index.ts';

/** Runs work in one transaction: everything it writes is kept, or nothing. */
export type Within = <Result>(work: (db: Kysely<Database>) => Promise<Result>) => Promise<Result>;

export function transactionsOf(db: Kysely<Database>): Within {
  return (work) => db.transaction().execute(work);
}
