import type { Kysely, Selectable } from 'kysely';
import { changesRow, hasRow } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';

type DeviceKind = 'browser' | 'network';

/** Browsers and networks from which an account signed in before. */
export function createDeviceStore(db: Kysely<Database>) {
  return {
    isKnown: (userId: string, kind: DeviceKind, value: string) =>
      hasRow(
        db
          .selectFrom('known_device')
          .select('seen_at')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('value', '=', value),
      ),

    listOf: (userId: string, kind: DeviceKind): Promise<{ value: string; seen_at: number }[]> =>
      db
        .selectFrom('known_device')
        .select(['value', 'seen_at'])
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .execute(),

    remember: (userId: string, devices: Record<DeviceKind, string>, now: number) =>
      db
        .insertInto('known_device')
        .values(
          Object.entries(devices).map(([kind, value]) => ({ user_id: userId, kind, value, seen_at: now })),
        )
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind', 'value']).doUpdateSet({ seen_at: now }),
        )
        .execute(),
  };
}

export type SessionRow = Selectable<Database['user_session']>;

export interface Rotation {
  fromCounter: number;
  now: number;
  idleExpiresAt: number;
}

export function createSessionStore(db: Kysely<Database>) {
  return {
    find: (id: string): Promise<SessionRow | undefined> =>
      db.selectFrom('user_session').selectAll().where('id', '=', id).executeTakeFirst(),

    listOf: (userId: string, now: number): Promise<SessionRow[]> =>
      db
        .selectFrom('user_session')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .where('idle_expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .execute(),

    /** Accounts with a session, expired ones included. */
    async userIds(): Promise<string[]> {
      const rows = await db.selectFrom('user_session').select('user_id').distinct().execute();
      return rows.map((row) => row.user_id);
    },

    insert: (session: SessionRow) => db.insertInto('user_session').values(session).execute(),

    /** Moves the counter on; false when another request was first. */
    rotate: (id: string, { fromCounter, now, idleExpiresAt }: Rotation) =>
      changesRow(
        db
          .updateTable('user_session')
          .set({
            counter: fromCounter + 1,
            rotated_at: now,
            successor_used: 0,
            last_seen_at: now,
            idle_expires_at: idleExpiresAt,
          })
          .where('id', '=', id)
          .where('counter', '=', fromCounter),
      ),

    markSuccessorUsed: (id: string, counter: number, now: number) =>
      db
        .updateTable('user_session')
        .set({ successor_used: 1, last_seen_at: now })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .execute(),

    markReauthenticated: (id: string, now: number) =>
      db.updateTable('user_session').set({ reauthenticated_at: now }).where('id', '=', id).execute(),

    remove: (id: string) => db.deleteFrom('user_session').where('id', '=', id).execute(),

    /** Ends one session of this user; false when it belongs to another user. */
    removeOf: (userId: string, id: string) =>
      changesRow(db.deleteFrom('user_session').where('id', '=', id).where('user_id', '=', userId)),

    async removeAllOf(userId: string, exceptId?: string): Promise<void> {
      let query = db.deleteFrom('user_session').where('user_id', '=', userId);
      if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
      await query.execute();
    },

    /** Keeps the newest `keep` sessions of a user. */
    removeOldest: (userId: string, keep: number) =>
      db
        .deleteFrom('user_session')
        .where('user_id', '=', userId)
        .where('id', 'not in', (newest) =>
          newest
            .selectFrom('user_session')
            .select('id')
            .where('user_id', '=', userId)
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .limit(keep),
        )
        .execute(),

    async removeExpired(now: number): Promise<void> {
      await db
        .deleteFrom('user_session')
        .where((or) => or.or([or('expires_at', '<=', now), or('idle_expires_at', '<=', now)]))
        .execute();
      await db.deleteFrom('one_time_token').where('expires_at', '<=', now).execute();
      await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
      await db.deleteFrom('sign_in_transaction').where('expires_at', '<=', now).execute();
    },
  };
}
