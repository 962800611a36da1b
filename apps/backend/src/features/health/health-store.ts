import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

/** A counter that no limit uses; its row is overwritten by each check of each instance. */
const KEY = 'health';

/** Writes a row and waits until it is on disk. Rejects while the database is away, read-only or full. */
export async function proveDatabaseWritable(db: Kysely<Database>, time: number): Promise<void> {
  await db
    .insertInto('rate_counter')
    .values({ key: KEY, points: 0, expires_at: time, not_before: time })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at: time, not_before: time }))
    .execute();
}

/** Reads the full-text index. Rejects while it is missing, for example after a migration of another version. */
export async function proveSearchReadable(db: Kysely<Database>): Promise<void> {
  await sql`select 1 from image_search limit 1`.execute(db);
}
