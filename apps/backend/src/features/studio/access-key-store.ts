import type { Kysely, Selectable } from 'kysely';
import type { AccessKeyTable } from '../../db/tables/studio-tables.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Database } from '../../db/tables/index.ts';

export type AccessKeyRow = Selectable<AccessKeyTable>;

type OwnedAccessKeyRow = AccessKeyRow & { roles: string | null; blocked_at: number | null };

export function createAccessKeyStore(db: Kysely<Database>) {
  // Runs before every request with a key.
  const byHash = preparedQuery<{ hash: string }, OwnedAccessKeyRow>(db, ['hash'], ({ hash }) =>
    db
      .selectFrom('access_key')
      .leftJoin('user_account', 'user_account.id', 'access_key.created_by')
      .selectAll('access_key')
      .select(['user_account.roles as roles', 'user_account.blocked_at as blocked_at'])
      .where('access_key.hash', '=', hash),
  );
  return {
    list: (): Promise<AccessKeyRow[]> =>
      db.selectFrom('access_key').selectAll().orderBy('created_at', 'desc').orderBy('id').execute(),

    async insert(row: AccessKeyRow): Promise<void> {
      await db.insertInto('access_key').values(row).execute();
    },

    find: (id: string): Promise<AccessKeyRow | undefined> =>
      db.selectFrom('access_key').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The key with the roles and the state of the account that made it; `roles` is null for a key of the operator. */
    findByHash: async (hash: string): Promise<OwnedAccessKeyRow | undefined> => (await byHash({ hash }))[0],

    /** False when it was revoked before. */
    async revoke(id: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('access_key')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async touch(id: string, at: number): Promise<void> {
      await db.updateTable('access_key').set({ last_used_at: at }).where('id', '=', id).execute();
    },
  };
}
