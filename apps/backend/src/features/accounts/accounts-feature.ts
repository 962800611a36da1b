import { join } from 'node:path';
import { API_PREFIX, HOUR_MS, socialProviders } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { CustomFetch } from 'openid-client';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { authRoutes, createAuth, type AuthServices } from './auth-feature.ts';
import type { OtherFeatures } from './profile/account-data-service.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { devOutboxRoutes } from '../mail/dev-outbox-routes.ts';
import { createMail, type MailService } from '../mail/mail-service.ts';
import { outboxTransport, smtpTransport } from '../mail/mail-transport.ts';
import type { DemoProvider } from './social/demo-provider.ts';
import { configuredProviders, type ProviderDefinition } from './social/provider-definitions.ts';
import { createSocial } from './social/social-feature.ts';
import { socialRoutes } from './social/social-routes.ts';
import { createUnprovenMailLimit, type UnprovenMailLimit } from '../mail/unproven-mail-limit.ts';
import { discardMails } from '../mail/mail-store.ts';
import { subscribe } from '../newsletter/newsletter-service.ts';
import { sessionPlugin } from '../../http/session.ts';
import type { SiteAbout } from '../../sites/about-sites.ts';
import type { LogEvent } from '../../lib/log-event.ts';

export interface AccountsDeps {
  config: Config;
  /** Every served site, the main one first: mails speak in the name of the one they belong to. */
  sites: readonly SiteAbout[];
  /** Origins of our own further sites: a social sign-in may lead back there. */
  ownOrigins?: readonly string[];
  db: Kysely<Database>;
  now: () => number;
  /** For tests: a hasher that counts. */
  hasher?: PasswordHasher;
  /** For tests: providers and the requests to them. */
  socialProviders?: readonly ProviderDefinition[];
  socialFetch?: CustomFetch;
  /** Starts the local provider where the settings want it. Only the running server does: it takes a port. */
  withSocialDemo?: boolean;
  isPremium?: (userId: string) => Promise<boolean>;
  /** What payments and others add to the data export, and end before an account is deleted. */
  otherFeatures?: Partial<OtherFeatures>;
}

declare module 'fastify' {
  interface FastifyInstance {
    accounts: AuthServices;
    mail: MailService;
    /** Whether the local provider stands in for at least one social provider. */
    socialDemo: boolean;
    /** Counts mails to addresses that nobody has proven yet; features call it before they write one. */
    unprovenMail: UnprovenMailLimit;
  }
}

const HOUSEKEEPING_MS = HOUR_MS;

/**
 * Accounts and their mails, put together. Decorates the application with `requireSession`, `requireRole`
 * and `readSession`, so features that need them are registered after this.
 */
export async function registerAccounts(app: FastifyInstance, deps: AccountsDeps): Promise<void> {
  const { config, db, now } = deps;
  const log: LogEvent = (event, details) => app.log.info({ event, ...details }, event);

  const outboxFolder = join(config.DATA_DIR, 'outbox');
  const unprovenMail = createUnprovenMailLimit(app.rateLimits);
  const mail = createMail({
    db,
    transport: config.SMTP_URL ? smtpTransport(config.SMTP_URL) : outboxTransport(outboxFolder),
    from: config.MAIL_FROM,
    sites: deps.sites,
    countUnproven: unprovenMail.wait,
    now,
    log,
  });
  const services = await createAuth({
    db,
    outbox: { enqueue: mail.enqueue, discard: discardMails, subscribe },
    countUnprovenMail: unprovenMail.consume,
    limits: app.rateLimits,
    sessionSecrets: config.sessionSecrets,
    confirmFirst: config.confirmRegistration,
    now,
    log,
    ...(deps.hasher ? { hasher: deps.hasher } : {}),
    ...(deps.isPremium ? { isPremium: deps.isPremium } : {}),
    ...(deps.otherFeatures ? { otherFeatures: deps.otherFeatures } : {}),
  });

  app.decorate('accounts', services);
  app.decorate('mail', mail);
  app.decorate('unprovenMail', unprovenMail);
  await app.register(sessionPlugin, { authenticate: services.sessions.authenticate });
  await app.register(authRoutes, { prefix: API_PREFIX, services });
  const configured = configuredProviders(config);
  const demo = deps.withSocialDemo ? await demoDefinitions(app, config, configured) : [];
  app.decorate('socialDemo', demo.length > 0);
  const social = createSocial({
    db,
    now,
    log,
    publicOrigin: config.publicOrigin,
    sites: deps.sites,
    siteOrigins: [...(deps.ownOrigins ?? []), ...config.siteOrigins],
    definitions: deps.socialProviders ?? [...configured, ...demo],
    allowHttp: !config.production,
    oneTimeSignIn: services.identities.oneTimeSignIn,
    ...(deps.socialFetch ? { fetch: deps.socialFetch } : {}),
  });
  await app.register(socialRoutes, {
    prefix: API_PREFIX,
    service: social,
    publicOrigin: config.publicOrigin,
    https: config.publicOrigin.startsWith('https://'),
  });
  if (!config.production && !config.SMTP_URL) await app.register(devOutboxRoutes, { folder: outboxFolder });
  runBesideRequests(app, async () => {
    await services.sessions.removeExpired();
    await app.removeExpiredCounts();
    await mail.removeOldFailures();
  });
}

/** The local provider in place of those that are not configured. Without a free port there is none. */
async function demoDefinitions(
  app: FastifyInstance,
  config: Config,
  configured: readonly ProviderDefinition[],
): Promise<ProviderDefinition[]> {
  if (!config.socialDemo || configured.length === socialProviders.length) return [];
  const { startDemoProvider } = await import('./social/demo-provider.ts');
  const { publicOrigin, HOST: host, SOCIAL_DEMO_PORT: port } = config;
  let demo: DemoProvider;
  try {
    demo = await startDemoProvider({ publicOrigin, host, port });
  } catch (error) {
    app.log.warn({ event: 'social_demo_off', port, err: error }, 'social sign-in demo is off');
    return [];
  }
  app.addHook('onClose', () => demo.close());
  return demo.definitions.filter(
    ({ provider }) => !configured.some((definition) => definition.provider === provider),
  );
}

/** The mail worker and hourly housekeeping live as long as the server does. */
function runBesideRequests(app: FastifyInstance, housekeeping: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    app.mail.start(app.accounts.prepareMail);
    timer = setInterval(() => {
      housekeeping().catch((error: unknown) => app.log.error({ err: error }, 'housekeeping failed'));
    }, HOUSEKEEPING_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await app.mail.stop();
  });
}
