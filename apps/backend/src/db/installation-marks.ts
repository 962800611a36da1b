import type { Kysely } from 'kysely';
import type { Database } from './tables/index.ts';

/** What is noted once for an installation, such as one-time actions. */
export async function readMark(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation_mark')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

export async function setMark(
  db: Kysely<Database>,
  mark: { name: string; value: string; set_at: number },
): Promise<void> {
  await db
    .insertInto('installation_mark')
    .values(mark)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(mark))
    .execute();
}
