import {
  locales,
  normaliseEmail,
  type FieldError,
  type ProfileUpdate,
  type User,
} from '@lumigraph/contracts';
import { AppError } from '../../errors.ts';
import type { SessionIdentity } from '../../plugins/session.ts';
import type { AuthStores } from './auth-stores.ts';
import { askedAt } from './client-info.ts';
import type { PasswordService } from './password-service.ts';
import { securityNotice } from './security-notice.ts';
import type { UserChanges, UserRow } from './user-store.ts';
import { toUser } from './user-view.ts';
import { checkEmail, checkName, refuse } from './validation.ts';

export interface AccountParts {
  stores: AuthStores;
  passwords: PasswordService;
  isPremium: (userId: string) => Promise<boolean>;
  now: () => number;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(parts: AccountParts) {
  const { stores, passwords, isPremium, now } = parts;

  async function userOf({ userId }: SessionIdentity): Promise<UserRow> {
    const user = await stores.users.find(userId);
    if (!user) throw new AppError('TOKEN_INVALID');
    return user;
  }

  const view = async (user: UserRow): Promise<User> => toUser(user, await isPremium(user.id));

  /** The new address counts once its link was opened; the old one is told (security 7.5.1). */
  async function askForNewEmail(user: UserRow, email: string, site: string | undefined): Promise<void> {
    await stores.enqueueMail({
      userId: user.id,
      locale: user.locale,
      template: 'confirm-email',
      to: email,
      data: { firstName: user.first_name, email, ...askedAt({ site }) },
    });
    await stores.enqueueMail(securityNotice('email-change-notice', user, { now: now(), site }));
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
      if (emailPending) await askForNewEmail({ ...user, ...changes }, email, identity.site);
      return { user: await view(await userOf(identity)), emailPending };
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
