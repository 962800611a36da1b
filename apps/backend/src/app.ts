import { API_PREFIX, CDN_PREFIX } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { sql } from 'kysely';
import { registerAccounts, type AccountsDeps } from './features/accounts/accounts-feature.ts';
import {
  premiumCheck,
  registerDownloads,
  registerImageRoutes,
} from './features/downloads/create-downloads.ts';
import { companyOf } from './config/company.ts';
import type { Config } from './config/config.ts';
import { createImages } from './images.ts';
import { registerBilling, type BillingDeps } from './features/billing/billing-feature.ts';
import { registerAnalytics } from './features/analytics/analytics-feature.ts';
import { blogFeature } from './features/blog/blog-feature.ts';
import { createBlogService } from './features/blog/blog-service.ts';
import { UPLOAD_TIMEOUT_MS } from './features/files/files-routes.ts';
import { createPostStore } from './features/blog/post-store.ts';
import { registerContact } from './features/contact/contact-feature.ts';
import { registerFiles, type FilesFeatureOptions } from './features/files/files-feature.ts';
import { openStorages, type Storages } from './storage/open-storages.ts';
import { aboutSites } from './sites/about-sites.ts';
import { MAIN_SITE } from './sites/find-sites.ts';
import type { ServedSite } from './sites/served-sites.ts';
import { createSiteSwitch, MAX_HEADER_BYTES, type SiteSwitch } from './sites/site-switch.ts';
import type { Database } from './db/tables/index.ts';
import { cdnRoutes } from './features/images/delivery/cdn-routes.ts';
import { favouritesRoutes } from './features/favourites/favourites-routes.ts';
import { registerNewsletter } from './features/newsletter/newsletter-feature.ts';
import { healthRoutes } from './features/health/health-routes.ts';
import { siteData } from './features/site/site-data.ts';
import { sitePlugin, type SitePluginOptions } from './features/site/site-plugin.ts';
import { bodyTimeoutPlugin } from './http/body-timeout.ts';
import { corsPlugin } from './http/cors.ts';
import { cspReportsPlugin } from './http/csp-reports.ts';
import { errorsPlugin, frameworkErrorSender } from './http/errors-plugin.ts';
import type { Limits } from './http/limits.ts';
import { registerLimits } from './http/register-limits.ts';
import { jsonOnlyPlugin } from './http/json-only.ts';
import { openApiPlugin } from './http/open-api.ts';
import { strictSchemas } from './http/strict-numbers.ts';
import { clientErrorHandler, requestChecksPlugin } from './http/request-checks.ts';
import { securityHeadersPlugin } from './http/security-headers.ts';

/** Everything from outside that the application is made of; tests hand in their own. */
export interface AppDeps {
  config: Config;
  db: Kysely<Database>;
  /** Milliseconds since the epoch. */
  now?: () => number;
  logger?: FastifyBaseLogger;
  /** How long lists may be behind what another process wrote; see `GENERATION_MAX_AGE_MS`. */
  staleForMs?: number;
  /** Opened by the settings unless handed in. */
  storages?: Storages;
  /** Own limits and password hasher of a test. */
  accounts?: Pick<AccountsDeps, 'hasher' | 'socialProviders' | 'socialFetch' | 'withSocialDemo'>;
  /** Own limits of a test. */
  limits?: Partial<Limits>;
  /** Own payment providers of a test. */
  billing?: Pick<BillingDeps, 'providers' | 'manualJobs' | 'providerTimeoutMs'>;
  /** Own quota of a test. */
  files?: Pick<FilesFeatureOptions, 'quota'>;
  /** Compiled schemas that the applications of one test file share; each has its own when left out. */
  schemas?: FastifyServerOptions['schemaController'];
  /** Folder of the built site; without one only the services respond. */
  siteDir?: string;
  /** Id of that site; the gallery's when left out. */
  siteId?: string;
  /** Further sites at addresses of their own; `app.siteSwitch.listen` opens these. */
  siblings?: readonly ServedSite[];
}

declare module 'fastify' {
  interface FastifyInstance {
    siteSwitch: SiteSwitch;
  }
}

/** The server with its limits in size and time, still without a route. */
function createServer({ config, logger, schemas }: AppDeps, { constraints }: SiteSwitch): FastifyInstance {
  const https = config.publicOrigin.startsWith('https://');
  return fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    schemaController: strictSchemas(schemas),
    bodyLimit: 1024 * 1024,
    // For uploads; other bodies are bounded by the body-timeout plugin.
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // A missing Host is refused by our own hook, which sends the security headers.
    http: { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    routerOptions: { maxParamLength: 512, constraints },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    frameworkErrors: frameworkErrorSender({ https }),
    clientErrorHandler: clientErrorHandler({ https }),
    ajv: { customOptions: { allErrors: false, coerceTypes: true, removeAdditional: false } },
  });
}

/** What holds for every route: headers, origins, bodies, errors, the API's description and its health. */
async function registerHttp(app: FastifyInstance, { config, db }: AppDeps): Promise<void> {
  await app.register(securityHeadersPlugin, { https: config.publicOrigin.startsWith('https://') });
  // Our own pages are same-origin: without other sites there is nothing to allow, and nothing to spend on each request.
  if (config.siteOrigins.length > 0) {
    await app.register(corsPlugin, { origins: [config.publicOrigin, ...config.siteOrigins] });
  }
  await app.register(requestChecksPlugin);
  await app.register(bodyTimeoutPlugin);
  await app.register(jsonOnlyPlugin);
  await app.register(errorsPlugin);
  await app.register(openApiPlugin, { served: config.apiDocs });
  await app.register(healthRoutes, {
    prefix: API_PREFIX,
    ready: async () => {
      await sql`select 1`.execute(db);
    },
  });
}

/**
 * The composition root: builds the server from its parts and names every feature in one place.
 * It does not listen; `server.ts` does.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db } = deps;
  const storages = deps.storages ?? (await openStorages(config));
  const siblings = deps.siblings ?? [];
  const main = { id: deps.siteId ?? MAIN_SITE, origin: config.publicOrigin, dir: deps.siteDir };
  const siteSwitch = createSiteSwitch(siblings, main);
  const app = createServer(deps, siteSwitch);
  siteSwitch.decorate(app);
  app.decorate('siteSwitch', siteSwitch);
  const ownOrigins = siblings.map(({ origin }) => origin);

  await registerLimits(app, { config, db, now: deps.now ?? Date.now, limits: deps.limits });
  await registerHttp(app, deps);
  app.addHook('onClose', async () => storages.close());

  const now = deps.now ?? Date.now;
  const { images, favourites } = createImages(app, { ...deps, storage: storages.images, now });
  const sites = await aboutSites([main, ...siblings]);
  await registerAccounts(app, {
    config,
    sites,
    ownOrigins,
    db,
    now,
    // Money and files are put together after the accounts, whose guards they use.
    isPremium: (userId) => app.isPremium(userId),
    otherFeatures: {
      exportData: async (userId) => ({
        ...(await app.billingOf.exportData(userId)),
        ...(await favourites.exportData(userId)),
        ...(await app.newsletter.exportData(userId)),
        ...(await downloads.exportData(userId)),
      }),
      exportFiles: (userId) => app.fileService.exportFiles(userId),
      beforeRemoval: (userId) => app.billingOf.beforeRemoval(userId),
      afterRemoval: () => app.fileService.sweep.runBriefly(),
    },
    ...deps.accounts,
  });
  const { ledger, downloads } = await registerDownloads(app, { config, db, images, sites, now });
  await registerBilling(app, { config, sites, db, now, ...deps.billing });
  await registerFiles(app, { db, storage: storages.files, now, ...deps.files });
  await app.register(cspReportsPlugin);

  await registerImageRoutes(app, config, { images, ledger });
  await app.register(favouritesRoutes, {
    prefix: API_PREFIX,
    favourites,
    apiKeys: config.apiKeys,
  });
  await app.register(cdnRoutes, { prefix: CDN_PREFIX, ...images });

  const blog = createBlogService(createPostStore(db), now);
  await app.register(blogFeature, {
    blog,
    storage: storages.files,
    apiKeys: config.apiKeys,
    origin: config.publicOrigin,
  });
  const contact = await registerContact(app, { config, db, now, isPremium: premiumCheck(app) });
  await registerNewsletter(app, db, { sites, now });
  await registerAnalytics(app, {
    db,
    now,
    keepDays: config.ANALYTICS_KEEP_DAYS,
    enabled: config.analytics.some(({ kind }) => kind === 'own'),
  });
  // Last: it responds to every address that no service has.
  await registerSite(app, deps, {
    data: siteData({ images, posts: blog, downloads, billing: app.publicBilling }),
    clock: images.clock,
    previews: images.previews,
    forms: { contact, withdrawals: app.withdrawals },
    imagesOrigin: () => images.origins.current(),
  });
  return app;
}

/** The rendered sites, where they are built: the main one, and each sibling at its own address. */
async function registerSite(
  app: FastifyInstance,
  { config, siteDir, siblings = [] }: AppDeps,
  deps: Pick<SitePluginOptions, 'data' | 'clock' | 'previews' | 'forms' | 'imagesOrigin'>,
): Promise<void> {
  const settings = {
    origin: config.publicOrigin,
    apiBaseUrl: config.apiBaseUrl,
    serviceBaseUrls: config.serviceBaseUrls,
    apiKey: config.apiKeys[0] ?? '',
    cdnBase: config.cdnBase,
    demo: !config.production,
    socialDemo: app.socialDemo,
    contentProtection: config.CONTENT_PROTECTION,
    supportReplyHours: { free: config.SUPPORT_REPLY_HOURS, premium: config.SUPPORT_REPLY_HOURS_PREMIUM },
    freeDownloads: { perDay: config.freeDownloadsPerDay, creditMark: config.FREE_CREDIT_MARK },
    analytics: config.analytics,
    company: companyOf(config),
  };
  if (siteDir !== undefined) await app.register(sitePlugin, { distDir: siteDir, settings, ...deps });
  for (const { id, dir, origin } of siblings) {
    await app.register(sitePlugin, {
      distDir: dir,
      settings: { ...settings, origin },
      ...deps,
      site: id,
    });
  }
}
