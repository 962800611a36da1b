import { newPasswordPolicy, normaliseEmail } from '@lumigraph/contracts';
import { revokeFor } from './account-events.ts';
import type { AuthStores, InTransaction } from './auth-stores.ts';
import { makeResetLink } from './one-time-link.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { newId } from './sessions/tokens.ts';
import type { UserRow } from './user-store.ts';
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
}

/** A role is a short word, as in `requireRole('admin')`. */
export const ROLE = /^[a-z][a-z-]{1,30}$/;

/** Operations on accounts for the command line. */
export function createUserAdmin({ stores, inTransaction, hasher, publicOrigin, now }: UserAdminDeps) {
  const find = (email: string): Promise<UserRow | undefined> =>
    stores.users.findByEmailKey(normaliseEmail(email));

  async function passwordLink(user: UserRow, transaction: AuthStores): Promise<string> {
    return `${publicOrigin}/reset-password#token=${await makeResetLink(user, now(), transaction)}`;
  }

  return {
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
      return inTransaction(async (transaction) => {
        if (!(await transaction.users.insert(user))) return undefined;
        await revokeFor('registered', { userId: user.id, emailKey: user.email_key }, transaction);
        return password === null ? passwordLink(user, transaction) : null;
      });
    },

    /** Returns the resulting roles; undefined when there is no such account. Takes effect with the next request. */
    async setRole(email: string, role: string, has: boolean): Promise<string[] | undefined> {
      const user = await find(email);
      if (!user) return undefined;
      const others = (JSON.parse(user.roles) as string[]).filter((other) => other !== role);
      const roles = has ? [...others, role] : others;
      await inTransaction(async (transaction) => {
        await transaction.users.update(user.id, { roles: JSON.stringify(roles) }, now());
        await revokeFor('role-changed', { userId: user.id, emailKey: user.email_key }, transaction);
      });
      return roles;
    },

    /** Blocking ends all sessions and links at once. False when there is no such account. */
    async setBlocked(email: string, blocked: boolean): Promise<boolean> {
      const user = await find(email);
      if (!user) return false;
      await inTransaction(async (transaction) => {
        await transaction.users.update(user.id, { blocked_at: blocked ? now() : null }, now());
        if (blocked) await revokeFor('blocked', { userId: user.id, emailKey: user.email_key }, transaction);
      });
      return true;
    },

    list: (limit: number): Promise<UserRow[]> => stores.users.list(limit),
  };
}
