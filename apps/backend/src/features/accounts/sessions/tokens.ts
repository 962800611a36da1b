import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';

export function createAccessTokenStore(db: Kysely<Database>) {
  return {
    insert: (token: Selectable<Database['access_token']>) =>
      db.insertInto('access_token').values(token).execute(),

    /** Session, rotation and owner of a live access token, in one look-up by its hash. */
    findSession: (hash: string, now: number) =>
      db
        .selectFrom('access_token')
        .innerJoin('user_session', 'user_session.id', 'access_token.session_id')
        .innerJoin('user_account', 'user_account.id', 'user_session.user_id')
        .leftJoin('two_factor', 'two_factor.user_id', 'user_account.id')
        .select([
          'access_token.counter as token_counter',
          'user_session.id as session_id',
          'user_session.counter',
          'user_session.successor_used',
          'user_session.reauthenticated_at',
          'user_account.id as user_id',
          'user_account.roles',
          'two_factor.confirmed_at as two_factor_since',
        ])
        .where('access_token.hash', '=', hash)
        .where('access_token.expires_at', '>', now)
        .where('user_session.expires_at', '>', now)
        .where('user_account.blocked_at', 'is', null)
        .executeTakeFirst(),

    /** Also finds tokens that have expired, for signing out. */
    async sessionIdOf(hash: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('access_token')
        .select('session_id')
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row?.session_id;
    },

    /** Expired access tokens are kept for some time, so that sign-out with one still ends its session. */
    removeOlderThan: (time: number) =>
      db.deleteFrom('access_token').where('expires_at', '<=', time).execute(),
  };
}

const TOKEN_BYTES = 32;

/** `at_` and 43 characters: 256 random bits. Opaque; only its hash is stored. */
export const ACCESS_TOKEN = /^at_[A-Za-z0-9_-]{43}$/;
const ONE_TIME_TOKEN = /^ot_[A-Za-z0-9_-]{43}$/;

export function newAccessToken(): string {
  return `at_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** For links in mails and the social return: 256 bits, used once. */
export function newOneTimeToken(): string {
  return `ot_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

export function isOneTimeToken(value: string): boolean {
  return ONE_TIME_TOKEN.test(value);
}

/** The stored form of a token. Plain SHA-256 is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Unguessable row id, 128 bits. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
