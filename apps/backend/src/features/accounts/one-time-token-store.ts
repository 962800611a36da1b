import type { Kysely, Selectable } from 'kysely';
import { setMark } from '../../db/installation-marks.ts';
import { changesRow, hasRow } from '../../db/query-results.ts';
import type { Database } from '../../db/tables/index.ts';

/** The purpose of a one-time token; a token is valid for its own purpose only. */
export type TokenPurpose =
  | 'reset-password'
  | 'invitation'
  | 'confirm-registration'
  | 'confirm-email'
  | 'change-email'
  | 'external-login'
  | 'magic-link'
  | 'second-step'
  | 'confirmed';

export interface StoredToken {
  purpose: TokenPurpose;
  userId: string | null;
  /** Normalised address that the token was made for; null where it is for none. */
  emailKey: string | null;
  payload: Record<string, unknown>;
  expiresAt: number;
}

export interface OneTimeToken extends StoredToken {
  hash: string;
  now: number;
}

const columns = ['purpose', 'user_id', 'email_key', 'payload', 'expires_at'] as const;

function read(row: Pick<Selectable<Database['one_time_token']>, (typeof columns)[number]>): StoredToken {
  return {
    purpose: row.purpose as TokenPurpose,
    userId: row.user_id,
    emailKey: row.email_key,
    payload: JSON.parse(row.payload) as Record<string, unknown>,
    expiresAt: row.expires_at,
  };
}

export function createOneTimeTokenStore(db: Kysely<Database>) {
  return {
    insert: (token: OneTimeToken) =>
      db
        .insertInto('one_time_token')
        .values({
          hash: token.hash,
          purpose: token.purpose,
          user_id: token.userId,
          email_key: token.emailKey,
          payload: JSON.stringify(token.payload),
          created_at: token.now,
          expires_at: token.expiresAt,
        })
        .execute(),

    /** Looks at a token without using it. */
    async find(hash: string, purposes: readonly TokenPurpose[], now: number): Promise<StoredToken | null> {
      const row = await db
        .selectFrom('one_time_token')
        .select(columns)
        .where('hash', '=', hash)
        .where('purpose', 'in', [...purposes])
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row ? read(row) : null;
    },

    /** Deletes the row as the use: of concurrent uses exactly one receives the row. */
    async use(hash: string, purposes: readonly TokenPurpose[], now: number): Promise<StoredToken | null> {
      const row = await db
        .deleteFrom('one_time_token')
        .where('hash', '=', hash)
        .where('purpose', 'in', [...purposes])
        .where('expires_at', '>', now)
        .returning(columns)
        .executeTakeFirst();
      return row ? read(row) : null;
    },

    /** Counts an attempt to use a token with a code; false when there is none or its attempts are used up. */
    countAttempt: (hash: string, most: number) =>
      changesRow(
        db
          .updateTable('one_time_token')
          .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
          .where('hash', '=', hash)
          .where('attempts', '<', most),
      ),

    /** Revokes tokens of a user, and tokens without a user for these addresses. */
    async revoke(of: {
      userId: string;
      emailKeys: readonly string[];
      purposes: readonly TokenPurpose[];
    }): Promise<void> {
      if (of.purposes.length === 0) return;
      await db
        .deleteFrom('one_time_token')
        .where('purpose', 'in', [...of.purposes])
        .where((where) =>
          where.or([
            where('user_id', '=', of.userId),
            ...of.emailKeys.map((emailKey) =>
              where.and([where('user_id', 'is', null), where('email_key', '=', emailKey)]),
            ),
          ]),
        )
        .execute();
    },
  };
}

const NAME = 'first-admin';

/** The link with which the first administrator is made: one row of the marks of the installation. */
export function createFirstAdminStore(db: Kysely<Database>) {
  return {
    /** Replaces an earlier link. */
    save: (hash: string, at: number): Promise<void> => setMark(db, { name: NAME, value: hash, set_at: at }),

    has: (hash: string, since: number) =>
      hasRow(
        db
          .selectFrom('installation_mark')
          .select('name')
          .where('name', '=', NAME)
          .where('value', '=', hash)
          .where('set_at', '>', since),
      ),

    /** Deletes the row as the use: of concurrent uses exactly one receives true. */
    use: (hash: string, since: number) =>
      hasRow(
        db
          .deleteFrom('installation_mark')
          .where('name', '=', NAME)
          .where('value', '=', hash)
          .where('set_at', '>', since)
          .returning('name'),
      ),
  };
}
