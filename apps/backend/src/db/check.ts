import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { SQLITE_FILE, type OpenDatabase } from './open.ts';
import { randomBytes } from 'node:crypto';
import type { Database } from './tables/index.ts';

const SECRET_BYTES = 32;

/** The server's own secret where the operator set none: made once, the same for all instances of a database. */
export async function loadServerKey(db: Kysely<Database>, name: string, now: number): Promise<string> {
  await db
    .insertInto('server_key')
    .values({ name, secret: randomBytes(SECRET_BYTES).toString('base64url'), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('server_key')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.secret;
}

/** Above this size the start does not read all pages; `gallery doctor` and the nightly check do. */
const CHECKED_BYTES = 128 * 1024 * 1024;

/** Rejects with code SQLITE_CORRUPT when the embedded database is damaged. PostgreSQL checks itself. */
export async function checkDatabase({ db, engine }: OpenDatabase, dataDir: string): Promise<void> {
  if (engine === 'postgres') return;
  const { size } = await stat(join(dataDir, SQLITE_FILE));
  if (size > CHECKED_BYTES) return;
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  if (rows[0]?.quick_check !== 'ok') {
    throw Object.assign(new Error('The database is damaged'), { code: 'SQLITE_CORRUPT' });
  }
}

/**
 * Problems that SQLite finds when it reads every page and index (`gallery doctor`); empty when there are none.
 * PostgreSQL checks itself.
 */
export async function databaseProblems({ db, engine }: OpenDatabase): Promise<string[]> {
  if (engine === 'postgres') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const references = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...references.rows.map(({ table }) => `a row of "${table}" refers to one that is gone`),
  ];
}
