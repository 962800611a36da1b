import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
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
