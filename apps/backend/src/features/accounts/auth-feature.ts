import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { privateByDefault } from '../../http/session.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { createAccountService, type AccountService } from './profile/account-service.ts';
import {
  createAccountDataService,
  type AccountDataService,
  type OtherFeatures,
} from './profile/account-data-service.ts';
import { accountRoutes } from './profile/account-routes.ts';
import { createAuthStores, inTransaction, type AuthOutbox, type AuthStores } from './auth-stores.ts';
import { createEmailChangeService, type EmailChangeService } from './registration/email-change-service.ts';
import {
  createEmailConfirmationService,
  type EmailConfirmationService,
} from './registration/email-confirmation-service.ts';
import { createIdentityService, type IdentityService } from './social/identity-service.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts';
import { createPasswordResetService, type PasswordResetService } from './passwords/password-reset-service.ts';
import { createPasswordService, type PasswordService } from './passwords/password-service.ts';
import type { CountUnprovenMail } from './ports.ts';
import { prepareAuthMail } from './prepare-mail.ts';
import { recoveryRoutes } from './passwords/recovery-routes.ts';
import { createRefreshService, type RefreshService } from './sessions/refresh-service.ts';
import { createRefreshTokenCodec } from './sessions/refresh-token.ts';
import { createRegistrationService, type RegistrationService } from './registration/registration-service.ts';
import { loadServerKey } from './server-key-store.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { createSessionIssuer } from './sessions/session-issuer.ts';
import { createSessionService, type SessionService } from './sessions/session-service.ts';
import { createSignInService, type SignInService } from './sessions/sign-in-service.ts';
import { validateRoutes } from './sessions/validate-routes.ts';

export interface AuthDeps {
  db: Kysely<Database>;
  outbox: AuthOutbox;
  countUnprovenMail: CountUnprovenMail;
  limits: RateLimits;
  /** First signs, the others are still read; empty takes the database's own (never in production). */
  sessionSecrets: readonly string[];
  /** Registration waits for the confirmation mail. */
  confirmFirst: boolean;
  hasher?: PasswordHasher;
  isPremium?: (userId: string) => Promise<boolean>;
  otherFeatures?: Partial<OtherFeatures>;
  now: () => number;
  log: LogEvent;
}

export interface AuthServices {
  stores: AuthStores;
  hasher: PasswordHasher;
  sessions: SessionService;
  refreshes: RefreshService;
  signIn: SignInService;
  registration: RegistrationService;
  passwords: PasswordService;
  resets: PasswordResetService;
  confirmations: EmailConfirmationService;
  emailChanges: EmailChangeService;
  accounts: AccountService;
  accountData: AccountDataService;
  identities: IdentityService;
  prepareMail: ReturnType<typeof prepareAuthMail>;
}

/** Puts the services of the feature together. */
export async function createAuth(deps: AuthDeps): Promise<AuthServices> {
  const { db, outbox, countUnprovenMail, limits, confirmFirst, now, log } = deps;
  const secrets =
    deps.sessionSecrets.length > 0 ? deps.sessionSecrets : [await loadServerKey(db, 'sessions', now())];
  const [secret = ''] = secrets;
  const hasher = deps.hasher ?? createPasswordHasher();
  const isPremium = deps.isPremium ?? (() => Promise.resolve(false));
  const shared = {
    stores: createAuthStores(db, outbox),
    inTransaction: inTransaction(db, outbox),
    countUnprovenMail,
    hasher,
    limits,
    isPremium,
    now,
    log,
  };
  const codec = createRefreshTokenCodec(secrets);
  const issuer = createSessionIssuer({ codec, isPremium, now });
  const signIn = createSignInService({ ...shared, issuer, secret, requireVerifiedEmail: confirmFirst });
  const registration = createRegistrationService({ ...shared, signIn, confirmFirst });
  const passwords = createPasswordService(shared);
  const resets = createPasswordResetService(shared);
  const emailChanges = createEmailChangeService(shared);
  const confirmations = createEmailConfirmationService({ ...shared, registration, emailChanges });
  return {
    stores: shared.stores,
    hasher,
    sessions: createSessionService(shared),
    refreshes: createRefreshService({ ...shared, codec, issuer }),
    signIn,
    registration,
    passwords,
    resets,
    confirmations,
    emailChanges,
    accounts: createAccountService({ ...shared, passwords, emailChanges }),
    accountData: createAccountDataService({
      ...shared,
      passwords,
      otherFeatures: {
        exportData: () => Promise.resolve({}),
        exportFiles: () => Promise.resolve([]),
        beforeRemoval: () => Promise.resolve(),
        afterRemoval: () => Promise.resolve(),
        ...deps.otherFeatures,
      },
    }),
    identities: createIdentityService(shared),
    prepareMail: prepareAuthMail({ resets, registration, confirmations, emailChanges }),
  };
}

/** All routes of the feature; needs the session and address-limit plugins. Private unless a route says otherwise. */
export async function authRoutes(
  app: FastifyInstance,
  { services }: { services: AuthServices },
): Promise<void> {
  privateByDefault(app);
  for (const routes of [sessionRoutes, validateRoutes, accountRoutes, recoveryRoutes]) {
    await app.register((scope: FastifyInstance, _options, done: () => void) => {
      routes(scope, services);
      done();
    });
  }
}
