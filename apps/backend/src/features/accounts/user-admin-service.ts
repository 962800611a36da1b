import type { AccountContext } from './account-context.ts';
import { normaliseEmail, typedEmail, typedName } from '@lumigraph/contracts';
import { noteChange } from '../../db/audit-trail.ts';
import { AppError, orNotFound, refuse } from '../../lib/errors.ts';
import { revokeFor } from './account-events.ts';
import { auditObject, checkAdministrator, rolesOf } from './administrator.ts';
import type { AuthStores } from './auth-stores.ts';
import { makeResetLink } from './one-time-link.ts';
import type { SessionRow } from './sessions/session-store.ts';
import type { TwoFactorService } from './two-factor/two-factor-service.ts';
import { newUserRow, type IdentityRow, type UserRow } from './user-store.ts';
import { checkEmail, checkName, checkNewPassword } from './validation.ts';

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly string[];
  /** Null: the account receives a link to set one. */
  password: string | null;
}

export interface UserAdminDeps extends AccountContext {
  publicOrigin: string;
  twoFactor: Pick<TwoFactorService, 'offByOperator'>;
}

/** The roles that a route requires (`requireRole`). */
export const ROLES = ['admin', 'editor'] as const;

/** Who makes a change; without one it is the operator at the terminal. */
export interface MadeBy {
  /** Id of the account of an administrator. */
  by?: string | undefined;
}

export interface RoleChange extends MadeBy {
  role: string;
  has: boolean;
}

/** An account with its sign-in methods and running sessions. */
export interface UserDetails {
  user: UserRow;
  identities: IdentityRow[];
  sessions: SessionRow[];
}

export type UserAdmin = ReturnType<typeof createUserAdmin>;

/**
 * Operations on accounts for administrators and the operator. `who` is an address or the id of an account; all but `find`
 * throw AppError NOT_FOUND when there is no such account.
 */
export function createUserAdmin(deps: UserAdminDeps) {
  const { stores, inTransaction, hasher, publicOrigin, twoFactor, now, log } = deps;
  const find = async (who: string): Promise<UserRow | undefined> =>
    who.includes('@') ? stores.users.findByEmailKey(normaliseEmail(who)) : stores.users.find(who);
  const found = async (who: string): Promise<UserRow> => orNotFound(await find(who));

  async function passwordLink(user: UserRow, transaction: AuthStores): Promise<string> {
    return `${publicOrigin}/reset-password#token=${await makeResetLink(user, now(), transaction)}`;
  }

  async function endSessions(user: UserRow): Promise<number> {
    const ended = await inTransaction(async (transaction) => {
      const sessions = await transaction.sessions.listOf(user.id, now());
      noteChange({
        object: auditObject(user),
        before: { sessions: sessions.length },
        after: { sessions: 0 },
      });
      await revokeFor('signed-out-elsewhere', user, transaction);
      return sessions.length;
    });
    log('signed-out-elsewhere', { userId: user.id });
    return ended;
  }

  return {
    find,

    async details(who: string): Promise<UserDetails> {
      const user = await found(who);
      const [identities, sessions] = await Promise.all([
        stores.users.identities(user.id),
        stores.sessions.listOf(user.id, now()),
      ]);
      return { user, identities, sessions };
    },

    /** Marks the address as proven, as the link in the mail does. */
    async confirm(who: string): Promise<void> {
      const user = await found(who);
      if (user.email_verified === 1) return;
      await inTransaction(async (transaction) => {
        await transaction.users.update(user.id, { email_verified: 1 }, now());
        noteChange({ object: auditObject(user), before: { confirmed: false }, after: { confirmed: true } });
        await revokeFor('email-confirmed', user, transaction);
      });
      log('email-confirmed', { userId: user.id });
    },

    /**
     * A link with which the user sets a new password once, within 30 minutes; it replaces an earlier one.
     * @throws AppError CONFLICT for a blocked account
     */
    async resetLink(who: string): Promise<string> {
      const user = await found(who);
      refuseBlocked(user);
      const link = await inTransaction((transaction) => {
        noteChange({ object: auditObject(user) });
        return passwordLink(user, transaction);
      });
      log('password-link-made', { userId: user.id });
      return link;
    },

    /**
     * Mails the user a link for a new password; the link is made when the mail is sent.
     * @throws AppError CONFLICT for a blocked account
     */
    async mailResetLink(who: string): Promise<void> {
      const user = await found(who);
      refuseBlocked(user);
      await inTransaction(async (transaction) => {
        noteChange({ object: auditObject(user) });
        await transaction.enqueueMail({
          template: 'reset-password',
          to: user.email_key,
          userId: null,
          locale: user.locale,
          data: { site: user.site },
        });
      });
      log('password-link-mailed', { userId: user.id });
    },

    /** Ends one session. */
    async endSession(userId: string, sessionId: string): Promise<void> {
      const user = await found(userId);
      await inTransaction(async (transaction) => {
        orNotFound(await transaction.sessions.removeOf(userId, sessionId));
        noteChange({ object: auditObject(user) });
        await revokeFor('session-ended', { ...user, sessionId }, transaction);
      });
      log('session-ended', { userId });
    },

    /** Ends all sessions; returns their number. */
    signOut: async (who: string): Promise<number> => endSessions(await found(who)),

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
     * passed.
     * @param before further work in the transaction of the account; when it throws, there is no account
     * @throws AppError VALIDATION_FAILED, EMAIL_TAKEN
     */
    async create(
      account: NewAccount,
      before?: (transaction: AuthStores) => Promise<void>,
    ): Promise<string | null> {
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
              context: [firstName, lastName, email],
            })),
      ]);
      const user = newUserRow(
        {
          email: typedEmail(email),
          verified: true,
          firstName: typedName(firstName),
          lastName: typedName(lastName),
          passwordHash: password === null ? null : await hasher.hash(password),
          roles: [...new Set(account.roles)],
          locale: 'en',
        },
        now(),
      );
      const link = await inTransaction(async (transaction) => {
        await before?.(transaction);
        if (!(await transaction.users.insert(user))) throw new AppError('EMAIL_TAKEN');
        noteChange({ object: auditObject(user), after: { roles: rolesOf(user) } });
        await revokeFor('registered', user, transaction);
        return password === null ? passwordLink(user, transaction) : null;
      });
      log('registered', { userId: user.id, roles: account.roles.join(' ') });
      return link;
    },

    /**
     * Returns the resulting roles. Takes effect with the next request.
     * @throws AppError CONFLICT when an administrator changes the own roles
     * @throws AppError EMAIL_UNCONFIRMED in the studio: anybody can have signed up with the address of a colleague
     */
    async setRole(who: string, { role, has, by }: RoleChange): Promise<string[]> {
      const user = await found(who);
      if (has && by !== undefined && user.email_verified !== 1) throw new AppError('EMAIL_UNCONFIRMED');
      const roles = await inTransaction(async (transaction) => {
        await checkAdministrator(by, user, transaction);
        const before = rolesOf((await transaction.users.find(user.id)) ?? user);
        const others = before.filter((other) => other !== role);
        const after = has ? [...others, role] : others;
        await transaction.users.update(user.id, { roles: JSON.stringify(after) }, now());
        noteChange({ object: auditObject(user), before: { roles: before }, after: { roles: after } });
        await revokeFor('role-changed', user, transaction);
        return after;
      });
      log('role-changed', { userId: user.id, role, has });
      return roles;
    },

    /** Turns the second factor off and ends all sessions. False when it was off. */
    twoFactorOff: async (who: string): Promise<boolean> => twoFactor.offByOperator(await found(who)),

    /**
     * Blocking ends all sessions and links at once.
     * @throws AppError CONFLICT when administrators block themselves
     */
    async setBlocked(who: string, blocked: boolean, { by }: MadeBy = {}): Promise<void> {
      const user = await found(who);
      await inTransaction(async (transaction) => {
        await checkAdministrator(by, user, transaction);
        await transaction.users.update(user.id, { blocked_at: blocked ? now() : null }, now());
        noteChange({
          object: auditObject(user),
          before: { blocked: user.blocked_at !== null },
          after: { blocked },
        });
        if (blocked) await revokeFor('blocked', user, transaction);
      });
      log(blocked ? 'account-blocked' : 'account-opened', { userId: user.id });
    },
  };
}

function refuseBlocked(user: UserRow): void {
  if (user.blocked_at !== null)
    throw new AppError('CONFLICT', { message: `The account ${user.email} is blocked. Open it first.` });
}
