import { API_PREFIX, socialProviders, type SignInMethodFlags, fullName } from '@lumigraph/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { CustomFetch } from 'openid-client';
import type { Config } from '../../config/config.ts';
import { loadServerKey } from '../../db/check.ts';
import type { Database } from '../../db/tables/index.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { apiScope } from '../../http/api-route.ts';
import { limitHandlerTime, addSessions } from '../../http/session.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { runJob } from '../../lib/run-job.ts';
import { siteNamed, type SiteAbout } from '../../sites/about-sites.ts';
import type { AccountContext } from './account-context.ts';
import { createAuthStores, inTransaction, type AuthOutbox } from './auth-stores.ts';
import { magicLinkRoutes } from './magic-link/magic-link-routes.ts';
import { createMagicLinkService } from './magic-link/magic-link-service.ts';
import {
  createChallenges,
  relyingParty,
  type RelyingParty,
  createPasskeyCheck,
} from './passkeys/passkey-check.ts';
import { passkeyRoutes, passkeySignInRoutes } from './passkeys/passkey-routes.ts';
import { createPasskeyService, createPasskeySignInService } from './passkeys/passkey-service.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts';
import { createPasswordResetService } from './passwords/password-reset-service.ts';
import { createPasswordService } from './passwords/password-service.ts';
import { recoveryRoutes } from './passwords/recovery-routes.ts';
import type { CountUnprovenMail } from './ports.ts';
import { prepareAuthMail } from './prepare-mail.ts';
import { createAccountDataService, type OtherFeatures } from './profile/account-data-service.ts';
import { accountRoutes } from './profile/account-routes.ts';
import { createAccountService } from './profile/account-service.ts';
import { createEmailChangeService } from './registration/email-change-service.ts';
import { createEmailConfirmationService } from './registration/email-confirmation-service.ts';
import { createFirstAdminService } from './registration/first-admin-service.ts';
import { createInvitationService } from './registration/invitation-service.ts';
import { createRegistrationService } from './registration/registration-service.ts';
import { createRefreshService } from './sessions/refresh-service.ts';
import { createRefreshTokenCodec } from './sessions/refresh-token.ts';
import { createSessionIssuer } from './sessions/session-issuer.ts';
import { sessionRoutes, validateRoutes } from './sessions/session-routes.ts';
import { createSessionService } from './sessions/session-service.ts';
import { createSignInService, type SignInService } from './sessions/sign-in-service.ts';
import { createSignUpStore } from './sign-up-statistics-store.ts';
import type { DemoProvider } from './social/demo-provider.ts';
import { createIdentityService } from './social/identity-service.ts';
import { configuredProviders, type ProviderDefinition } from './social/provider-definitions.ts';
import { createSocial } from './social/social-service.ts';
import { socialRoutes } from './social/social-routes.ts';
import { createSecondFactor } from './two-factor/two-factor-service.ts';
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts';
import { createUserAdmin } from './user-admin-service.ts';
import { createUserStore } from './user-store.ts';

export interface AccountsDeps {
  config: Config;
  /** Every served site, the main one first. */
  sites: readonly SiteAbout[];
  /** Origins of the operator's further sites: a social sign-in may redirect to them. */
  ownOrigins: readonly string[];
  db: Kysely<Database>;
  outbox: AuthOutbox;
  countUnprovenMail: CountUnprovenMail;
  limits: RateLimits;
  isPremium: (userId: string) => Promise<boolean>;
  /** Data that other features add to the data export, and work that they finish before an account is deleted. */
  otherFeatures: OtherFeatures;
  now: () => number;
  log: LogEvent;
  logger: Pick<FastifyBaseLogger, 'warn'>;
  /** For tests: a hasher that counts its runs. */
  hasher?: PasswordHasher;
  /** For tests: the providers and the requests to them. */
  socialProviders?: readonly ProviderDefinition[];
  socialFetch?: CustomFetch;
  /**
   * Starts the local provider if the settings enable it. Only the running server sets this, because the provider needs
   * a port.
   */
  withSocialDemo?: boolean;
}

export type Accounts = Awaited<ReturnType<typeof createAccounts>>;

export async function createAccounts(deps: AccountsDeps) {
  const { config, db, otherFeatures, now, log } = deps;
  const confirmFirst = config.confirmRegistration;
  // The first secret signs, all of them verify. An empty list uses the secret in the database (never in production).
  const secrets =
    config.sessionSecrets.length > 0 ? config.sessionSecrets : [await loadServerKey(db, 'sessions', now())];
  const [secret = ''] = secrets;
  const shared = contextOf(deps);
  const { stores, hasher } = shared;
  const codec = createRefreshTokenCodec(secrets);
  const issuer = createSessionIssuer({ ...shared, codec });
  const signIn = createSignInService({ ...shared, issuer, secret, requireVerifiedEmail: confirmFirst });
  const registration = createRegistrationService({ ...shared, signIn, confirmFirst });
  const passwords = createPasswordService(shared);
  const invitations = createInvitationService(shared);
  const resets = createPasswordResetService({ ...shared, invitations });
  const emailChanges = createEmailChangeService(shared);
  const confirmations = createEmailConfirmationService({ ...shared, registration, emailChanges });
  const identities = createIdentityService(shared);
  const magicLinks = createMagicLinkService({ ...shared, signIn, enabled: config.MAGIC_LINK === 'on' });

  /** Each makes links of mails. */
  const linked = { registration, resets, emailChanges, confirmations, magicLinks, invitations };

  const siteOrigins = [...deps.ownOrigins, ...config.siteOrigins];
  const party = relyingParty(config, [config.publicOrigin, ...siteOrigins]);
  const { passkeyCheck, ...ownPasskeys } = passkeysOf(deps, { shared, party, signIn });

  const configured = configuredProviders(config);
  const demo = deps.withSocialDemo ? await startDemo(deps, configured) : undefined;
  const social = createSocial({
    db,
    now,
    log,
    publicOrigin: config.publicOrigin,
    sites: deps.sites,
    siteOrigins,
    definitions: deps.socialProviders ?? [...configured, ...(demo?.definitions ?? [])],
    allowHttp: !config.production,
    oneTimeSignIn: identities.oneTimeSignIn,
    ...(deps.socialFetch ? { fetch: deps.socialFetch } : {}),
  });
  const second = await createSecondFactor({
    ...shared,
    config,
    db,
    sites: deps.sites,
    issuer,
    signIn,
    passwords,
    passkeyCheck,
    socialProviders: social.providers,
  });
  const admin = createUserAdmin({
    ...shared,
    publicOrigin: config.publicOrigin,
    twoFactor: second.twoFactor,
  });
  return {
    stores,
    /** For statistics. */
    signUps: createSignUpStore(db),
    hasher,
    sessions: createSessionService(shared),
    refreshes: createRefreshService({ ...shared, codec, issuer }),
    signIn,
    ...linked,
    passwords,
    ...second,
    twoFactorRoles: config.twoFactorRoles,
    ...ownPasskeys,
    accounts: createAccountService({ ...shared, passwords, emailChanges }),
    accountData: createAccountDataService({ ...shared, passwords, otherFeatures }),
    identities,
    /** For the operator. */
    admin,
    firstAdmin: createFirstAdminService({ ...shared, admin, publicOrigin: config.publicOrigin }),
    prepareMail: prepareAuthMail(linked),
    social,
    /** The ways to sign in, besides password and social providers, that a page of this origin has. */
    signInMethods: (origin: string): SignInMethodFlags => ({
      magicLink: magicLinks.enabled,
      passkeys: party?.origins.includes(origin) ?? false,
    }),
    /** The local provider, if it replaces at least one social provider. */
    demo,
    publicOrigin: config.publicOrigin,
  };
}

const contextOf = ({ db, outbox, hasher, ...others }: AccountsDeps): AccountContext => ({
  ...others,
  stores: createAuthStores(db, outbox),
  inTransaction: inTransaction(db, outbox),
  hasher: hasher ?? createPasswordHasher(),
});

interface PasskeyParts {
  shared: AccountContext;
  party: RelyingParty | null;
  signIn: SignInService;
}

function passkeysOf({ sites }: AccountsDeps, { shared, party, signIn }: PasskeyParts) {
  const challenges = createChallenges(shared);
  const passkeyCheck = createPasskeyCheck({ ...shared, party, challenges });
  const siteName = (id: string | undefined): string => siteNamed(sites, id).name;
  return {
    passkeyCheck,
    passkeys: createPasskeyService({ ...shared, party, challenges, siteName }),
    passkeySignIn: createPasskeySignInService({ ...shared, party, passkeyCheck, signIn }),
  };
}

/** Registers all routes of the feature, and the session guards of all features. */
export async function accountsRoutes(app: FastifyInstance, accounts: Accounts): Promise<void> {
  const { sessions, social, signInMethods, demo, publicOrigin, twoFactorRoles } = accounts;
  addSessions(app, { authenticate: sessions.authenticate, twoFactorRoles });
  // Each group of routes has its own scope, because a content type that one group accepts must not be accepted by the
  // others.
  for (const routes of [
    sessionRoutes,
    validateRoutes,
    accountRoutes,
    recoveryRoutes,
    twoFactorRoutes,
    magicLinkRoutes,
    passkeyRoutes,
    passkeySignInRoutes,
  ]) {
    await app.register(
      (scope: FastifyInstance, _options, done: () => void) => {
        limitHandlerTime(scope);
        scope.addHook('onRequest', async (_request, reply) => {
          reply.header('cache-control', 'no-store');
        });
        routes(apiScope(scope, 'auth'), accounts);
        done();
      },
      { prefix: API_PREFIX },
    );
  }
  await app.register(socialRoutes, {
    prefix: API_PREFIX,
    service: social,
    methods: signInMethods,
    publicOrigin,
    https: publicOrigin.startsWith('https://'),
  });
  if (demo) app.addHook('onClose', () => demo.close());
  runJob(app, {
    name: 'sessions',
    pattern: '31 * * * *',
    run: sessions.removeExpired,
    failure: 'expired sessions could not be removed',
  });
}

/** Starts the local provider, which replaces providers that are not configured. Returns none if no port is free. */
async function startDemo(
  { config, logger }: AccountsDeps,
  configured: readonly ProviderDefinition[],
): Promise<DemoProvider | undefined> {
  if (!config.socialDemo || configured.length === socialProviders.length) return undefined;
  const { startDemoProvider } = await import('./social/demo-provider.ts');
  const { publicOrigin, HOST: host, SOCIAL_DEMO_PORT: port } = config;
  try {
    const demo = await startDemoProvider({ publicOrigin, host, port });
    const isMissing = ({ provider }: ProviderDefinition): boolean =>
      !configured.some((definition) => definition.provider === provider);
    return { ...demo, definitions: demo.definitions.filter(isMissing) };
  } catch (error) {
    logger.warn({ event: 'social_demo_off', port, err: error }, 'social sign-in demo is off');
    return undefined;
  }
}

/** Finds the user of an account. Reads through the given connection, so that it can be used inside a transaction. */
export async function findUser(db: Kysely<Database>, userId: string) {
  const user = await createUserStore(db).find(userId);
  return (
    user && {
      id: user.id,
      name: fullName({ firstName: user.first_name, lastName: user.last_name }),
      firstName: user.first_name,
      email: user.email,
      emailConfirmed: user.email_verified === 1,
      locale: user.locale,
    }
  );
}
