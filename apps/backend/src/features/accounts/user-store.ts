import { lockUser } from '../../db/lock-user.ts';
import type { Kysely, Selectable } from 'kysely';
import { changesRow, hasRow, insertNew } from '../../db/query-results.ts';
import type { Database } from '../../db/tables/index.ts';
import { AVATARS_PREFIX, normaliseEmail, type User } from '@lumigraph/contracts';
import { newId } from './sessions/tokens.ts';

export type UserRow = Selectable<Database['user_account']>;
export type UserChanges = Partial<
  Pick<
    UserRow,
    | 'email'
    | 'email_key'
    | 'email_verified'
    | 'first_name'
    | 'last_name'
    | 'password_hash'
    | 'roles'
    | 'locale'
    | 'blocked_at'
    | 'site'
  >
>;
/** What a new account states itself; the rest of its row follows. */
export interface NewUser {
  id?: string;
  /** As it is stored, see `typedEmail`. */
  email: string;
  /** Whether the address is proven. */
  verified: boolean;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  roles?: readonly string[];
  locale: string;
  /** Id of the site of the request. */
  site?: string | undefined;
}

/** The row of an account that begins. */
export const newUserRow = (user: NewUser, now: number): UserRow => ({
  id: user.id ?? newId(),
  email: user.email,
  email_key: normaliseEmail(user.email),
  email_verified: user.verified ? 1 : 0,
  first_name: user.firstName,
  last_name: user.lastName,
  password_hash: user.passwordHash,
  roles: JSON.stringify(user.roles ?? []),
  locale: user.locale,
  blocked_at: null,
  avatar: null,
  site: user.site ?? '',
  created_at: now,
  updated_at: now,
});

export interface IdentityRow {
  provider: string;
  issuer: string;
  subject: string;
  created_at: number;
}

export function createUserStore(db: Kysely<Database>) {
  return {
    find: (id: string): Promise<UserRow | undefined> =>
      db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst(),

    findByEmailKey: (emailKey: string): Promise<UserRow | undefined> =>
      db.selectFrom('user_account').selectAll().where('email_key', '=', emailKey).executeTakeFirst(),

    /** False when the address is taken; the unique key decides, so two at once cannot both win. */
    insert: (user: UserRow) => insertNew(db.insertInto('user_account').values(user)),

    update: (id: string, changes: UserChanges, now: number) =>
      db
        .updateTable('user_account')
        .set({ ...changes, updated_at: now })
        .where('id', '=', id)
        .execute(),

    /** Replaces the hash of the same password; not one that has been changed meanwhile. */
    replaceHash: (id: string, { from, to }: { from: string; to: string }) =>
      db
        .updateTable('user_account')
        .set({ password_hash: to })
        .where('id', '=', id)
        .where('password_hash', '=', from)
        .execute(),

    /** Whether an account that is not blocked has the role. */
    hasRole: (role: string) =>
      hasRow(
        db
          .selectFrom('user_account')
          .select('id')
          .where('roles', 'like', `%"${role}"%`)
          .where('blocked_at', 'is', null)
          .limit(1),
      ),

    /** Keeps the rows as they are until the end of the transaction. */
    async lock(ids: readonly string[]): Promise<void> {
      // One after the other in one order: two transactions that lock the same rows never wait for each other.
      for (const id of [...ids].sort()) await lockUser(db, id);
    },

    remove: (id: string) => db.deleteFrom('user_account').where('id', '=', id).execute(),

    findByIdentity: (issuer: string, subject: string): Promise<UserRow | undefined> =>
      db
        .selectFrom('user_account')
        .innerJoin('user_identity', 'user_identity.user_id', 'user_account.id')
        .selectAll('user_account')
        .where('user_identity.issuer', '=', issuer)
        .where('user_identity.subject', '=', subject)
        .executeTakeFirst(),

    identities: (userId: string): Promise<IdentityRow[]> =>
      db
        .selectFrom('user_identity')
        .select(['provider', 'issuer', 'subject', 'created_at'])
        .where('user_id', '=', userId)
        .execute(),

    addIdentity: (identity: IdentityRow & { id: string; user_id: string; address_proven: number }) =>
      insertNew(db.insertInto('user_identity').values(identity)),

    /** Removes the identities that were linked before the address of the account was proven. */
    removeUnprovenIdentities: (userId: string) =>
      db.deleteFrom('user_identity').where('user_id', '=', userId).where('address_proven', '=', 0).execute(),

    removeIdentities: (userId: string) =>
      db.deleteFrom('user_identity').where('user_id', '=', userId).execute(),
  };
}

/** The user as the owner may see it. Lists every field on purpose: a new column never leaks by itself. */
export function toUser(row: UserRow, isPremium: boolean): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: row.email_verified === 1,
    roles: JSON.parse(row.roles) as string[],
    isPremium,
    locale: row.locale,
    avatarUrl: row.avatar === null ? null : `${AVATARS_PREFIX}/${row.avatar}`,
    hasPassword: row.password_hash !== null,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export type EmailChangeRow = Selectable<Database['email_change']>;

/** Pending changes of an address, which wait for the link sent to the new one: at most one per user. */
export function createEmailChangeStore(db: Kysely<Database>) {
  return {
    find: (userId: string): Promise<EmailChangeRow | undefined> =>
      db.selectFrom('email_change').selectAll().where('user_id', '=', userId).executeTakeFirst(),

    insert: (change: EmailChangeRow) => db.insertInto('email_change').values(change).execute(),

    /**
     * Holds the row until the transaction ends. False when it is not the pending change any more. A write, because
     * both engines make a parallel delete wait for it.
     */
    hold: (userId: string, id: string) =>
      changesRow(
        db.updateTable('email_change').set({ id }).where('user_id', '=', userId).where('id', '=', id),
      ),

    remove: (userId: string) => db.deleteFrom('email_change').where('user_id', '=', userId).execute(),
  };
}
