import { newPasswordPolicy, normaliseEmail } from '@lumigraph/contracts';
import { AppError } from '../../http/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { revokeFor } from './account-events.ts';
import type { AuthStores, InTransaction } from './auth-stores.ts';
import { makeResetLink } from './one-time-link.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { newId } from './sessions/tokens.ts';
import type { SessionRow } from './sessions/session-store.ts';
import type { IdentityRow, UserQuery, UserRow } from './user-store.ts';
import { checkEmail, checkName, checkNewPassword, refuse, writtenEmail } from './validation.ts';

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly string[];
  /** Null: the account receives a link to set one. */
  password: string | null;
}

export interface UserAdminDeps {
  stores: AuthStores;
  inTransaction: InTransaction;
  hasher: PasswordHasher;
  publicOrigin: string;
  now: () => number;
  log: LogEvent;
}

/** The roles that a route requires (`requireRole`). */
export const ROLES = ['admin'] as const;

/** An account with its sign-in methods and running sessions. */
export interface UserDetails {
  user: UserRow;
  identities: IdentityRow[];
  sessions: SessionRow[];
}

export type UserAdmin = ReturnType<typeof createUserAdmin>;

/** Operations on accounts for the operator. `who` is an address or the id of an account. */
export function createUserAdmin({ stores, inTransaction, hasher, publicOrigin, now, log }: UserAdminDeps) {
  const find = async (who: string): Promise<UserRow | undefined> =>
    who.includes('@') ? stores.users.findByEmailKey(await stores.users.keyOf(who)) : stores.users.find(who);

  async function passwordLink(user: UserRow, transaction: AuthStores): Promise<string> {
    return `${publicOrigin}/reset-password#token=${await makeResetLink(user, now(), transaction)}`;
  }

  async function endSessions(user: UserRow): Promise<number> {
    const ended = await inTransaction(async (transaction) => {
      const sessions = await transaction.sessions.listOf(user.id, now());
      await revokeFor('signed-out-elsewhere', { userId: user.id, emailKey: user.email_key }, transaction);
      return sessions.length;
    });
    log('signed-out-elsewhere', { userId: user.id });
    return ended;
  }

  return {
    find,

    list: (query: UserQuery) => stores.users.list(query),

    /** Undefined when there is no such account. */
    async details(who: string): Promise<UserDetails | undefined> {
      const user = await find(who);
      if (!user) return undefined;
      const [identities, sessions] = await Promise.all([
        stores.users.identities(user.id),
        stores.sessions.listOf(user.id, now()),
      ]);
      return { user, identities, sessions };
    },

    /** Marks the address as proven, as the link in the mail does. False when there is no such account. */
    async confirm(who: string): Promise<boolean> {
      const user = await find(who);
      if (!user) return false;
      if (user.email_verified === 1) return true;
      await inTransaction(async (transaction) => {
        await transaction.users.update(user.id, { email_verified: 1 }, now());
        await revokeFor('email-confirmed', { userId: user.id, emailKey: user.email_key }, transaction);
      });
      log('email-confirmed', { userId: user.id });
      return true;
    },

    /**
     * A link with which the user sets a new password once, within 30 minutes; it replaces an earlier one. Undefined when
     * there is no such account.
     * @throws AppError CONFLICT for a blocked account
     */
    async resetLink(who: string): Promise<string | undefined> {
      const user = await find(who);
      if (!user) return undefined;
      if (user.blocked_at !== null)
        throw new AppError('CONFLICT', { message: `The account ${user.email} is blocked. Open it first.` });
      const link = await inTransaction((transaction) => passwordLink(user, transaction));
      log('password-link-made', { userId: user.id });
      return link;
    },

    /** Ends all sessions; returns their number, and undefined when there is no such account. */
    async signOut(who: string): Promise<number | undefined> {
      const user = await find(who);
      return user && endSessions(user);
    },

    /** Ends all sessions of all accounts, one account after the other; returns their number. */
    async signOutAll(): Promise<number> {
      let ended = 0;
      for (const userId of await stores.sessions.userIds()) {
        const user = await stores.users.find(userId);
        if (user) ended += await endSessions(user);
      }
      return ended;
    },

    /**
     * Creates an account with a confirmed address. Returns the link for its first password, null where a password was
     * passed, and undefined when the address is taken.
     * @throws AppError VALIDATION_FAILED
     */
    async create(account: NewAccount): Promise<string | null | undefined> {
      const { email, firstName, lastName, password } = account;
      refuse([
        ...checkEmail(email),
        ...checkName('firstName', firstName),
        ...checkName('lastName', lastName),
        ...(password === null
          ? []
          : checkNewPassword({
              field: 'password',
              password,
              confirmation: password,
              policy: newPasswordPolicy,
              context: [firstName, lastName, email],
            })),
      ]);
      const user: UserRow = {
        id: newId(),
        email: writtenEmail(email),
        email_key: normaliseEmail(email),
        email_verified: 1,
        first_name: firstName.trim(),
        last_name: lastName.trim(),
        password_hash: password === null ? null : await hasher.hash(password),
        roles: JSON.stringify([...new Set(account.roles)]),
        locale: 'en',
        blocked_at: null,
        avatar: null,
        site: '',
        created_at: now(),
        updated_at: now(),
      };
      const link = await inTransaction(async (transaction) => {
        if (!(await transaction.users.insert(user))) return undefined;
        await revokeFor('registered', { userId: user.id, emailKey: user.email_key }, transaction);
        return password === null ? passwordLink(user, transaction) : null;
      });
      if (link !== undefined) log('registered', { userId: user.id, roles: account.roles.join(' ') });
      return link;
    },

    /** Returns the resulting roles; undefined when there is no such account. Takes effect with the next request. */
    async setRole(who: string, role: string, has: boolean): Promise<string[] | undefined> {
      const user = await find(who);
      if (!user) return undefined;
      const others = (JSON.parse(user.roles) as string[]).filter((other) => other !== role);
      const roles = has ? [...others, role] : others;
      await inTransaction(async (transaction) => {
        await transaction.users.update(user.id, { roles: JSON.stringify(roles) }, now());
        await revokeFor('role-changed', { userId: user.id, emailKey: user.email_key }, transaction);
      });
      log('role-changed', { userId: user.id, role, has });
      return roles;
    },

    /** Blocking ends all sessions and links at once. False when there is no such account. */
    async setBlocked(who: string, blocked: boolean): Promise<boolean> {
      const user = await find(who);
      if (!user) return false;
      await inTransaction(async (transaction) => {
        await transaction.users.update(user.id, { blocked_at: blocked ? now() : null }, now());
        if (blocked) await revokeFor('blocked', { userId: user.id, emailKey: user.email_key }, transaction);
      });
      log(blocked ? 'account-blocked' : 'account-opened', { userId: user.id });
      return true;
    },
  };
}
