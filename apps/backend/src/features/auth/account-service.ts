import {
  DAY_MS,
  locales,
  normaliseEmail,
  type DeleteAccountRequest,
  type FieldError,
  type ProfileUpdate,
  type User,
} from '@lumigraph/contracts';
import { AppError } from '../../errors.ts';
import type { SessionIdentity } from '../../plugins/session.ts';
import type { AuthStores, InTransaction } from './auth-stores.ts';
import type { PasswordService } from './password-service.ts';
import type { LogEvent } from './ports.ts';
import type { RegistrationService } from './registration-service.ts';
import { hashToken, isOneTimeToken, newOneTimeToken } from './tokens.ts';
import type { UserChanges, UserRow } from './user-store.ts';
import { toUser } from './user-view.ts';
import { checkEmail, checkName, refuse } from './validation.ts';

export const CONFIRM_EMAIL_LINK_MS = 7 * DAY_MS;

export interface AccountParts {
  stores: AuthStores;
  inTransaction: InTransaction;
  passwords: PasswordService;
  registration: RegistrationService;
  isPremium: (userId: string) => Promise<boolean>;
  now: () => number;
  log: LogEvent;
}

export type AccountService = ReturnType<typeof createAccountService>;

const linkInvalid = (): AppError =>
  new AppError('RESET_LINK_INVALID', { message: 'This link is invalid or has expired' });

export function createAccountService(parts: AccountParts) {
  const { stores, inTransaction, passwords, registration, isPremium, now, log } = parts;

  async function userOf({ userId }: SessionIdentity): Promise<UserRow> {
    const user = await stores.users.find(userId);
    if (!user) throw new AppError('TOKEN_INVALID');
    return user;
  }

  const view = async (user: UserRow): Promise<User> => toUser(user, await isPremium(user.id));

  /** The new address counts once its link was opened; the old one is told (security 7.5.1). */
  async function askForNewEmail(user: UserRow, email: string): Promise<void> {
    const shared = { userId: user.id, locale: user.locale };
    await stores.enqueueMail({
      ...shared,
      template: 'confirm-email',
      to: email,
      data: { firstName: user.first_name, email },
    });
    await stores.enqueueMail({
      ...shared,
      template: 'email-change-notice',
      to: user.email,
      data: { firstName: user.first_name, time: new Date(now()).toISOString() },
    });
  }

  return {
    profile: async (identity: SessionIdentity): Promise<User> => view(await userOf(identity)),

    /**
     * Changes names, language and address; every other key of the body is ignored (security T19).
     * `message` says when a mail has to be answered first.
     * @throws AppError VALIDATION_FAILED, WRONG_PASSWORD
     */
    async update(
      identity: SessionIdentity,
      request: ProfileUpdate,
    ): Promise<{ user: User; emailPending: boolean }> {
      const user = await userOf(identity);
      refuse(updateErrors(request));
      const changes: UserChanges = {};
      if (request.firstName !== undefined) changes.first_name = request.firstName.trim();
      if (request.lastName !== undefined) changes.last_name = request.lastName.trim();
      if (request.locale !== undefined) changes.locale = request.locale;
      const email = request.email?.trim();
      const emailPending = email !== undefined && normaliseEmail(email) !== user.email_key;
      if (emailPending) await passwords.confirmPassword(user, request.currentPassword);
      if (Object.keys(changes).length > 0) await stores.users.update(user.id, changes, now());
      if (emailPending) await askForNewEmail({ ...user, ...changes }, email);
      return { user: await view(await userOf(identity)), emailPending };
    },

    /** When a confirmation mail is sent: its link. Null when the address has found another owner. */
    async prepareEmailConfirmation(userId: string, email: string): Promise<{ token: string } | null> {
      const owner = await stores.users.findByEmailKey(normaliseEmail(email));
      if (owner && owner.id !== userId) return null;
      const token = newOneTimeToken();
      await inTransaction(async (within) => {
        await within.oneTimeTokens.removeOf(userId, 'confirm-email');
        await within.oneTimeTokens.insert({
          hash: hashToken(token),
          purpose: 'confirm-email',
          userId,
          payload: { email },
          now: now(),
          expiresAt: now() + CONFIRM_EMAIL_LINK_MS,
        });
      });
      return { token };
    },

    /** Completes a confirmation link: of a first address, a changed one or a waiting registration. */
    async confirmEmail(token: string): Promise<void> {
      if (!isOneTimeToken(token)) throw linkInvalid();
      const used = await stores.oneTimeTokens.use(
        hashToken(token),
        ['confirm-email', 'confirm-registration'],
        now(),
      );
      if (!used) throw linkInvalid();
      if (used.purpose === 'confirm-registration') return registration.completeRegistration(used.payload);
      const email = String(used.payload['email'] ?? '');
      const owner = await stores.users.findByEmailKey(normaliseEmail(email));
      if (!used.userId || (owner && owner.id !== used.userId)) throw linkInvalid();
      await stores.users.update(
        used.userId,
        { email, email_key: normaliseEmail(email), email_verified: 1 },
        now(),
      );
      log('email-confirmed', { userId: used.userId });
    },

    /** Everything that is kept about the user, for them to take along. */
    async exportData(identity: SessionIdentity): Promise<Record<string, unknown>> {
      const user = await userOf(identity);
      const iso = (time: number): string => new Date(time).toISOString();
      const [identities, sessions, browsers] = await Promise.all([
        stores.users.identities(user.id),
        stores.sessions.listOf(user.id, now()),
        stores.devices.listOf(user.id, 'browser'),
      ]);
      return {
        exportedAt: iso(now()),
        account: await view(user),
        socialAccounts: identities.map(({ provider, issuer, subject, created_at: linkedAt }) => ({
          provider,
          issuer,
          subject,
          linkedAt: iso(linkedAt),
        })),
        sessions: sessions.map((session) => ({
          browser: session.user_agent,
          signedInAt: iso(session.created_at),
          lastSeenAt: iso(session.last_seen_at),
          endsAt: iso(session.expires_at),
        })),
        knownBrowsers: browsers.map(({ value, seen_at: seenAt }) => ({
          browser: value,
          lastSeenAt: iso(seenAt),
        })),
      };
    },

    /**
     * Deletes the account and what hangs on it at once. Asks for the password again, or for the address where
     * there is no password.
     * @throws AppError WRONG_PASSWORD, VALIDATION_FAILED
     */
    async remove(identity: SessionIdentity, request: DeleteAccountRequest): Promise<void> {
      const user = await userOf(identity);
      if (user.password_hash !== null) await passwords.confirmPassword(user, request.currentPassword);
      else if (normaliseEmail(request.email ?? '') !== user.email_key)
        refuse([{ field: 'email', rule: 'matches', message: 'Email does not match' }]);
      await inTransaction(async (within) => {
        await within.users.remove(user.id);
        await within.enqueueMail({
          template: 'account-deleted',
          to: user.email,
          userId: null,
          locale: user.locale,
          data: { firstName: user.first_name },
        });
      });
      log('account-deleted', { userId: user.id });
    },
  };
}

function updateErrors(request: ProfileUpdate): FieldError[] {
  const errors: FieldError[] = [];
  if (request.firstName !== undefined) errors.push(...checkName('firstName', request.firstName));
  if (request.lastName !== undefined) errors.push(...checkName('lastName', request.lastName));
  if (request.email !== undefined) errors.push(...checkEmail(request.email));
  if (request.locale !== undefined && !locales.some((locale) => locale === request.locale))
    errors.push({ field: 'locale', rule: 'enum', message: `Language must be one of ${locales.join(', ')}` });
  return errors;
}
