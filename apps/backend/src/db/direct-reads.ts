import type { Kysely } from 'kysely';
import type { Database } from './tables/index.ts';

/**
 * Runs a compiled reading query on the driver itself. Kysely's connection handling takes a tenth of the time of a list
 * page, so only the most frequent queries bypass it. Returns undefined when a direct read is not possible at the
 * moment.
 */
export type DirectRead = (
  sql: string,
  parameters: unknown[],
  planned: Planned,
) => unknown[] | Promise<unknown[]> | undefined;

/** When PostgreSQL plans the query: once per connection for any values, or at each run for these values. */
export type Planned = 'once' | 'each-time';

const reads = new WeakMap<Kysely<Database>, DirectRead>();

/** Only for `openDatabase`: a transaction has no direct read, so it reads its own writes through Kysely. */
export function setDirectRead(db: Kysely<Database>, read: DirectRead): void {
  reads.set(db, read);
}

export function directReadOf(db: Kysely<Database>): DirectRead | undefined {
  return reads.get(db);
}
