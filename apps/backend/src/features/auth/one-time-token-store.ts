import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

/** What a one-time token is for; a token of one purpose never serves another. */
export type TokenPurpose = 'reset-password' | 'confirm-registration' | 'confirm-email' | 'external-login';

export interface OneTimeToken {
  hash: string;
  purpose: TokenPurpose;
  userId: string | null;
  payload: Record<string, unknown>;
  now: number;
  expiresAt: number;
}

export interface UsedToken {
  purpose: TokenPurpose;
  userId: string | null;
  payload: Record<string, unknown>;
}

export type OneTimeTokenStore = ReturnType<typeof createOneTimeTokenStore>;

export function createOneTimeTokenStore(db: Kysely<Database>) {
  return {
    async insert(token: OneTimeToken): Promise<void> {
      await db
        .insertInto('one_time_token')
        .values({
          hash: token.hash,
          purpose: token.purpose,
          user_id: token.userId,
          payload: JSON.stringify(token.payload),
          created_at: token.now,
          expires_at: token.expiresAt,
        })
        .execute();
    },

    /** The deletion is the use: of many at once exactly one gets the row back. */
    async use(hash: string, purposes: readonly TokenPurpose[], now: number): Promise<UsedToken | null> {
      const row = await db
        .deleteFrom('one_time_token')
        .where('hash', '=', hash)
        .where('purpose', 'in', [...purposes])
        .where('expires_at', '>', now)
        .returning(['purpose', 'user_id', 'payload'])
        .executeTakeFirst();
      if (!row) return null;
      return {
        purpose: row.purpose as TokenPurpose,
        userId: row.user_id,
        payload: JSON.parse(row.payload) as Record<string, unknown>,
      };
    },

    async removeOf(userId: string, purpose: TokenPurpose): Promise<void> {
      await db
        .deleteFrom('one_time_token')
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .execute();
    },
  };
}
