import type { Kysely } from 'kysely';
import type { Database } from './tables/index.ts';

/**
 * Runs a compiled reading query on the driver itself. Kysely's way to a connection costs a tenth of a page of the
 * list; only what is asked most goes around it. Undefined when that is not possible just now.
 */
export type DirectRead = (sql: string, parameters: unknown[]) => unknown[] | Promise<unknown[]> | undefined;

const reads = new WeakMap<Kysely<Database>, DirectRead>();

/** For `openDatabase` alone: a transaction handed down has none, so it reads through Kysely what it wrote. */
export function setDirectRead(db: Kysely<Database>, read: DirectRead): void {
  reads.set(db, read);
}

export function directReadOf(db: Kysely<Database>): DirectRead | undefined {
  return reads.get(db);
}
