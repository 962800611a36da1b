import { fullName, SECOND_MS } from '@lumigraph/contracts';
import type { Presence } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

/** A page is reported every 20 seconds; who misses two reports has left it. */
const PRESENT_MS = 50 * SECOND_MS;

export type PresenceStore = ReturnType<typeof createPresenceStore>;

/** Who has which page of the studio open, on all instances. */
export function createPresenceStore(db: Kysely<Database>, now: () => number) {
  return {
    /** Notes that the user has the page open; returns the others who have. */
    async note(userId: string, page: string): Promise<Presence> {
      const since = now() - PRESENT_MS;
      await db.deleteFrom('studio_presence').where('seen_at', '<', since).execute();
      await db
        .insertInto('studio_presence')
        .values({ user_id: userId, page, seen_at: now() })
        .onConflict((conflict) => conflict.columns(['user_id', 'page']).doUpdateSet({ seen_at: now() }))
        .execute();
      const rows = await db
        .selectFrom('studio_presence')
        .innerJoin('user_account', 'user_account.id', 'studio_presence.user_id')
        .select(['user_account.id', 'user_account.first_name', 'user_account.last_name'])
        .where('page', '=', page)
        .where('user_id', '!=', userId)
        .orderBy('user_account.first_name')
        .orderBy('user_account.id')
        .execute();
      return {
        others: rows.map((row) => ({
          id: row.id,
          name: fullName({ firstName: row.first_name, lastName: row.last_name }),
        })),
      };
    },
  };
}
