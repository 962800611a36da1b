import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

/** One-time actions of an installation. */
export interface InstallationMarks {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
}

export function createInstallationMarks(db: Kysely<Database>, now: () => number): InstallationMarks {
  return {
    async get(name) {
      const row = await db
        .selectFrom('installation_mark')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value;
    },
    async set(name, value) {
      const set_at = now();
      await db
        .insertInto('installation_mark')
        .values({ name, value, set_at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, set_at }))
        .execute();
    },
  };
}
