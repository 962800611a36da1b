import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';

const NAME = 'first-admin';

/** The link with which the first administrator is made: one row of the marks of the installation. */
export function createFirstAdminStore(db: Kysely<Database>) {
  return {
    /** Replaces an earlier link. */
    async save(hash: string, at: number): Promise<void> {
      await db
        .insertInto('installation_mark')
        .values({ name: NAME, value: hash, set_at: at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: hash, set_at: at }))
        .execute();
    },

    async has(hash: string, since: number): Promise<boolean> {
      const row = await db
        .selectFrom('installation_mark')
        .select('name')
        .where('name', '=', NAME)
        .where('value', '=', hash)
        .where('set_at', '>', since)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Deletes the row as the use: of concurrent uses exactly one receives true. */
    async use(hash: string, since: number): Promise<boolean> {
      const row = await db
        .deleteFrom('installation_mark')
        .where('name', '=', NAME)
        .where('value', '=', hash)
        .where('set_at', '>', since)
        .returning('name')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
