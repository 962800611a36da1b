import type { AccountContext } from '../account-context.ts';
import { askedAt } from '../sessions/client-info.ts';
import {
  normaliseEmail,
  type FieldError,
  type RegisterOptions,
  type RegisterRequest,
  typedEmail,
  typedName,
} from '@lumigraph/contracts';
import { AppError, refuse } from '../../../lib/errors.ts';
import { revokeFor } from '../account-events.ts';
import type { AuthStores, AuthTransaction } from '../auth-stores.ts';
import { makeOneTimeLink } from '../one-time-link.ts';
import type { ClientInfo } from '../ports.ts';
import { welcomeMail } from '../security-notice.ts';
import type { IssuedSession } from '../sessions/session-issuer.ts';
import type { SignInService } from '../sessions/sign-in-service.ts';
import { newUserRow, type UserRow } from '../user-store.ts';
import { checkEmail, checkName, checkNewPassword } from '../validation.ts';

export interface RegistrationDeps extends AccountContext {
  signIn: SignInService;
  /** True: no account before its address is confirmed, and no word about taken addresses. */
  confirmFirst: boolean;
}

/** The outbox row of a registration that waits: everything but the secret, which the mail worker makes. */
interface PendingRegistration {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  locale: string;
  /** Id of the site of the request. */
  site?: string;
  /** Set when the user subscribed to mails about new posts of that site. */
  newsletter?: 'true';
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(deps: RegistrationDeps) {
  const { stores, inTransaction, signIn, hasher, countUnprovenMail, confirmFirst, now, log } = deps;

  // Named one by one: what waited in a mail decides neither id nor roles.
  const newUser = (
    { email, firstName, lastName, passwordHash, locale, site }: PendingRegistration,
    verified: boolean,
  ): UserRow => newUserRow({ email, verified, firstName, lastName, passwordHash, locale, site }, now());

  /** The choice joins the transaction of the account: it holds wherever the mail is opened, and is lost with the account. */
  async function subscribe(
    user: UserRow,
    pending: PendingRegistration,
    transaction: AuthStores,
  ): Promise<void> {
    if (pending.newsletter !== 'true' || !pending.site) return;
    await transaction.subscribe({ userId: user.id, project: pending.site, at: now() });
  }

  async function createAtOnce(pending: PendingRegistration, client: ClientInfo): Promise<IssuedSession> {
    const user = newUser(pending, false);
    // Above the limit the account is created without the mail; the user can request it in the profile.
    const mayMail = await countUnprovenMail(user.email).then(
      () => true,
      () => false,
    );
    await inTransaction(async (transaction) => {
      if (!(await transaction.users.insert(user))) throw new AppError('EMAIL_TAKEN');
      await revokeFor('registered', user, transaction);
      await subscribe(user, pending, transaction);
      if (!mayMail) return;
      await transaction.enqueueMail(welcomeMail(user, client));
    });
    log('registered', { userId: user.id });
    return signIn.signIn(user, client, { remember: false, method: 'registration' });
  }

  return {
    /**
     * Creates an account and signs it in. Where registration waits for the mail, it returns null for free and taken
     * addresses alike, after the same work, and the mail contains the result.
     * @throws AppError VALIDATION_FAILED with every broken rule, EMAIL_TAKEN, TOO_MANY_MAILS, UNAVAILABLE
     */
    async register(
      request: RegisterRequest,
      client: ClientInfo,
      { newsletter = false }: RegisterOptions = {},
    ): Promise<IssuedSession | null> {
      refuse(registrationErrors(request));
      const email = typedEmail(request.email);
      if (confirmFirst) await countUnprovenMail(email);
      const pending: PendingRegistration = {
        email,
        firstName: typedName(request.firstName),
        lastName: typedName(request.lastName),
        passwordHash: await hasher.hash(request.password),
        locale: client.locale,
        ...askedAt(client),
        ...(newsletter ? { newsletter: 'true' as const } : {}),
      };
      if (!confirmFirst) return createAtOnce(pending, client);
      await stores.enqueueMail({
        template: 'confirm-registration',
        to: pending.email,
        userId: null,
        locale: pending.locale,
        data: { ...pending },
      });
      return null;
    },

    /** When the mail of a waiting registration is sent: its link, or the hint that the account exists already. */
    async prepareConfirmation(
      data: Record<string, string>,
    ): Promise<{ token: string } | 'already-registered'> {
      const emailKey = normaliseEmail(data['email'] ?? '');
      if (await stores.users.findByEmailKey(emailKey)) return 'already-registered';
      const link = { purpose: 'confirm-registration', emailKey, payload: data, now: now() } as const;
      return { token: await makeOneTimeLink(link, stores) };
    },

    /**
     * Handles an opened link: each link creates the account of its own registration, with its own password. Returns the
     * id of the account; null where the address has an account.
     */
    async completeRegistration(
      payload: Record<string, unknown>,
      transaction: AuthTransaction,
    ): Promise<string | null> {
      const user = newUser(payload as unknown as PendingRegistration, true);
      if (!(await transaction.users.insert(user))) return null;
      await revokeFor('registered', user, transaction);
      await subscribe(user, payload as unknown as PendingRegistration, transaction);
      transaction.afterCommit(() => log('registered', { userId: user.id }));
      return user.id;
    },
  };
}

function registrationErrors(request: RegisterRequest): FieldError[] {
  return [
    ...checkName('firstName', request.firstName),
    ...checkName('lastName', request.lastName),
    ...checkEmail(request.email),
    ...checkNewPassword({
      field: 'password',
      password: request.password,
      confirmation: request.confirmPassword,
      context: [request.firstName, request.lastName, request.email.split('@')[0] ?? ''],
    }),
  ];
}
