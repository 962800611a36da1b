import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';

export type DeviceKind = 'browser' | 'network';

/** Browsers and networks from which an account signed in before. */
export function createDeviceStore(db: Kysely<Database>) {
  return {
    async isKnown(userId: string, kind: DeviceKind, value: string): Promise<boolean> {
      const row = await db
        .selectFrom('known_device')
        .select('seen_at')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('value', '=', value)
        .executeTakeFirst();
      return row !== undefined;
    },

    listOf: (userId: string, kind: DeviceKind): Promise<{ value: string; seen_at: number }[]> =>
      db
        .selectFrom('known_device')
        .select(['value', 'seen_at'])
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .execute(),

    async remember(userId: string, devices: Record<DeviceKind, string>, now: number): Promise<void> {
      await db
        .insertInto('known_device')
        .values(
          Object.entries(devices).map(([kind, value]) => ({ user_id: userId, kind, value, seen_at: now })),
        )
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind', 'value']).doUpdateSet({ seen_at: now }),
        )
        .execute();
    },
  };
}
