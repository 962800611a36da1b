import { userOf, type AccountContext } from '../account-context.ts';
import {
  locales,
  normaliseEmail,
  type FieldError,
  type ProfileUpdate,
  type User,
  typedEmail,
  typedName,
} from '@lumigraph/contracts';
import { refuse } from '../../../lib/errors.ts';
import type { SessionIdentity } from '../../../http/session.ts';
import type { EmailChangeService } from '../registration/email-change-service.ts';
import type { PasswordService } from '../passwords/password-service.ts';
import { type UserChanges, type UserRow, toUser } from '../user-store.ts';
import { checkEmail, checkName } from '../validation.ts';

export interface AccountDeps extends AccountContext {
  passwords: PasswordService;
  emailChanges: EmailChangeService;
}

export function createAccountService(deps: AccountDeps) {
  const { stores, passwords, emailChanges, isPremium, now } = deps;

  const view = async (user: UserRow): Promise<User> => toUser(user, await isPremium(user.id));

  return {
    profile: async (identity: SessionIdentity): Promise<User> => view(await userOf(deps, identity)),

    /**
     * Changes names, language and address; every other key of the body is ignored. `message` states when the user has
     * to confirm a mail first.
     * @throws AppError VALIDATION_FAILED, WRONG_PASSWORD, TOO_MANY_MAILS, TOO_MANY_ATTEMPTS
     */
    async update(
      identity: SessionIdentity,
      request: ProfileUpdate,
    ): Promise<{ user: User; emailPending: boolean }> {
      const user = await userOf(deps, identity);
      refuse(updateErrors(request));
      const changes: UserChanges = {};
      if (request.firstName !== undefined) changes.first_name = typedName(request.firstName);
      if (request.lastName !== undefined) changes.last_name = typedName(request.lastName);
      if (request.locale !== undefined) changes.locale = request.locale;
      const email = request.email === undefined ? undefined : typedEmail(request.email);
      const emailPending = email !== undefined && normaliseEmail(email) !== normaliseEmail(user.email);
      if (emailPending) {
        await passwords.confirmPassword(user, request.currentPassword);
        await emailChanges.count(user, email);
      }
      if (Object.keys(changes).length > 0) await stores.users.update(user.id, changes, now());
      if (emailPending) await emailChanges.begin({ ...user, ...changes }, email, identity.site);
      return { user: await view(await userOf(deps, identity)), emailPending };
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
