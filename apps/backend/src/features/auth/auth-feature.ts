import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { RateLimits } from '../../plugins/rate-limits.ts';
import { privateByDefault } from '../../plugins/session.ts';
import { createAccountService, type AccountService } from './account-service.ts';
import { accountRoutes, recoveryRoutes } from './account-routes.ts';
import { createAuthStores, inTransaction, type AuthStores } from './auth-stores.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { createPasswordService, type PasswordService } from './password-service.ts';
import type { EnqueueMail, LogEvent } from './ports.ts';
import { prepareAuthMail } from './prepare-mail.ts';
import { createRefreshTokenCodec } from './refresh-token.ts';
import { createRegistrationService, type RegistrationService } from './registration-service.ts';
import { loadServerKey } from './server-key-store.ts';
import { sessionRoutes } from './session-routes.ts';
import { createSessionService, type SessionService } from './session-service.ts';
import { createSignInService, type SignInService } from './sign-in-service.ts';
import { validateRoutes } from './validate-routes.ts';

export interface AuthParts {
  db: Kysely<Database>;
  enqueueMail: EnqueueMail;
  limits: RateLimits;
  /** First signs, the others are still read; empty takes the database's own (never in production). */
  sessionSecrets: readonly string[];
  /** Registration waits for the confirmation mail (decision 0010). */
  confirmFirst: boolean;
  hasher?: PasswordHasher;
  isPremium?: (userId: string) => Promise<boolean>;
  now: () => number;
  log: LogEvent;
}

export interface AuthServices {
  stores: AuthStores;
  hasher: PasswordHasher;
  sessions: SessionService;
  signIn: SignInService;
  registration: RegistrationService;
  passwords: PasswordService;
  accounts: AccountService;
  prepareMail: ReturnType<typeof prepareAuthMail>;
}

/** Puts the services of the feature together. */
export async function createAuth(parts: AuthParts): Promise<AuthServices> {
  const { db, enqueueMail, limits, confirmFirst, now, log } = parts;
  const secrets =
    parts.sessionSecrets.length > 0 ? parts.sessionSecrets : [await loadServerKey(db, 'sessions', now())];
  const [secret = ''] = secrets;
  const hasher = parts.hasher ?? createPasswordHasher();
  const isPremium = parts.isPremium ?? (() => Promise.resolve(false));
  const shared = {
    stores: createAuthStores(db, enqueueMail),
    inTransaction: inTransaction(db, enqueueMail),
    hasher,
    limits,
    isPremium,
    now,
    log,
  };
  const sessions = createSessionService({ ...shared, codec: createRefreshTokenCodec(secrets) });
  const signIn = createSignInService({ ...shared, sessions, secret, requireVerifiedEmail: confirmFirst });
  const registration = createRegistrationService({ ...shared, signIn, confirmFirst });
  const passwords = createPasswordService(shared);
  const accounts = createAccountService({ ...shared, passwords, registration });
  const prepareMail = prepareAuthMail({ passwords, registration, accounts });
  return { stores: shared.stores, hasher, sessions, signIn, registration, passwords, accounts, prepareMail };
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
