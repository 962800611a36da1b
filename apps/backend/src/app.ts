import { UPLOAD_TIMEOUT_MS } from '@lumigraph/contracts';
import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config/config.ts';
import type { Database } from './db/tables/index.ts';
import { createFeatures, type FeatureOptions, type Features } from './features.ts';
import { accountsRoutes } from './features/accounts/accounts-feature.ts';
import { billingRoutes } from './features/billing/billing-feature.ts';
import { blogRoutes } from './features/blog/blog-feature.ts';
import { collectionsRoutes } from './features/collections/collections-feature.ts';
import { contactRoutes } from './features/contact/contact-feature.ts';
import { downloadsRoutes } from './features/downloads/downloads-feature.ts';
import { favoritesRoutes } from './features/favorites/favorites-feature.ts';
import { filesRoutes } from './features/files/files-feature.ts';
import { healthRoutes } from './features/health/health-feature.ts';
import { imagesRoutes } from './features/images/images-feature.ts';
import { mailRoutes } from './features/mail/mail-feature.ts';
import type { MailDelivery, MailRequest, PrepareMail } from './features/mail/mail-service.ts';
import { newsletterRoutes } from './features/newsletter/newsletter-feature.ts';
import { settingsJob } from './features/settings/settings-feature.ts';
import { reportsRoutes } from './features/reports/reports-feature.ts';
import { siteRoutes } from './features/site/site-feature.ts';
import { studioFiles } from './features/site/studio-files.ts';
import { statisticsRoutes } from './features/statistics/statistics-feature.ts';
import { createServer, registerHttp } from './http/create-server.ts';
import { cspReports } from './http/security-headers.ts';
import type { SchemaCompilers } from './http/strict-numbers.ts';
import type { Limits } from './http/limits.ts';
import { registerLimits } from './http/address-limits.ts';
import { routeGuards } from './http/route-guards.ts';
import { imageTasksOf } from './image-processes/image-processes.ts';
import type { ImageTasks } from './image-processes/image-tasks.ts';
import { tell } from './lib/diagnostics.ts';
import type { LogEvent } from './lib/log-event.ts';
import { currentRequestId } from './lib/work-context.ts';
import { aboutSites } from './sites/about-sites.ts';
import { MAIN_SITE, type ServedSite } from './sites/served-sites.ts';
import { createSiteSwitch } from './sites/site-switch.ts';
import { registerStudio } from './studio-routes.ts';
import { openStorages, type Storages } from './storage/open-storages.ts';

/** External dependencies of the application; tests provide their own. */
export interface AppDeps extends FeatureOptions {
  config: Config;
  db: Kysely<Database>;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** How far the clock of this machine is ahead of `now`, in milliseconds. Default: not at all. */
  clockAheadMs?: () => number;
  logger?: FastifyBaseLogger;
  /** Default: opened as the settings define. */
  storages?: Storages;
  /** Default: image processes that end with the application. */
  imageTasks?: ImageTasks;
  /** Limits of a test. */
  limits?: Partial<Limits>;
  /** Compilers of schemas, which the applications of a test file share. Default: `lazySchemas`. */
  schemas?: SchemaCompilers;
  /** Id of that site. Default: the gallery. */
  siteId?: string;
  /** Sees every route that is registered; for tests that go through all of them. */
  onRoute?: (route: RouteOptions) => void;
  /** Further sites at separate addresses; `listenSiblings` opens these. */
  siblings?: readonly ServedSite[];
}

export type App = Awaited<ReturnType<typeof buildApp>>;

/** The composition root: creates the server with every feature. It does not listen; `server.ts` does. */
export async function buildApp(deps: AppDeps) {
  const { config, siblings = [] } = deps;
  const main = { id: deps.siteId ?? MAIN_SITE, origin: config.publicOrigin, dir: deps.siteDir };
  const siteSwitch = createSiteSwitch(siblings, main);
  const storages = deps.storages ?? (await openStorages(config));
  const app = createServer({
    config,
    logger: deps.logger,
    schemas: deps.schemas,
    siteSwitch,
    requestTimeoutMs: UPLOAD_TIMEOUT_MS,
  });
  app.addHook('onClose', () => storages.close());
  const imageTasks = deps.imageTasks ?? imageTasksOf(app, config);
  const log: LogEvent = (event, details) => {
    tell('event', { event, details });
    const requestId = currentRequestId();
    app.log.info({ event, ...(requestId === undefined ? {} : { requestId }), ...details }, event);
  };
  const now = deps.now ?? Date.now;
  const clockAheadMs = deps.clockAheadMs ?? (() => 0);
  app.addHook('onRequest', (_request, reply, done) => {
    // Browsers compare the times of responses with it.
    if (clockAheadMs() !== 0) reply.raw.setHeader('date', new Date(now()).toUTCString());
    done();
  });
  // Hooks that apply to every route must be registered before the first route.
  const limits = await registerLimits(app, { config, db: deps.db, now, log, limits: deps.limits });
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute);
  await registerHttp(app, config);
  const sites = await aboutSites([main, ...siblings]);
  const features = await createFeatures({
    ...deps,
    siblings,
    storages,
    imageTasks,
    limits,
    sites,
    now,
    log,
    logger: app.log,
    inject: (request) => app.inject(request),
    isUnderPressure: () => config.MAX_LOOP_DELAY_MS > 0 && app.isUnderPressure(),
    clockAheadMs,
  });
  await features.images.credentials.check();
  routeGuards(app, {
    apiKeys: config.apiKeys,
    accessKey: features.studio.keys.actor,
    nameOf: features.studio.nameOf,
  });
  await registerRoutes(app, features);
  if (deps.studioDir !== undefined)
    await app.register(studioFiles, {
      dir: deps.studioDir,
      siteId: main.id,
      origin: main.origin,
      cdnBase: config.cdnBase,
    });
  const { accounts, billing, downloads, files, health, images, mail, newsletter } = features;
  return {
    app,
    services: {
      accounts,
      billing,
      files: files.files,
      health,
      mail,
      newsletter: newsletter.newsletter,
      follows: newsletter.follows,
      downloads: downloads.free,
      images,
      settings: features.settings,
      statistics: features.statistics,
      studio: features.studio,
      users: features.users,
    },
    /** Opens the addresses of the siblings after the application listens at its own. Returns their ports. */
    listenSiblings: (host: string): Promise<number[]> => siteSwitch.listen(app, host),
  };
}

/** The feature that completes a mail when it is sent. */
function preparedBy({ accounts, billing, newsletter }: Features, mail: MailRequest): ReturnType<PrepareMail> {
  if (mail.template === 'new-post') return newsletter.newsletter.prepare(mail);
  if (mail.template === 'new-images') return newsletter.follows.prepare(mail);
  if (mail.template === 'payment-receipt' || mail.template === 'one-off-receipt')
    return billing.invoices.prepareReceipt(mail);
  if (mail.template === 'payment-refunded' || mail.template === 'payment-disputed')
    return billing.invoices.prepareRefund(mail);
  return accounts.prepareMail(mail);
}

/** Reports the delivery of a mail to the feature that shows it. */
async function recordDelivery({ contact, reports }: Features, delivery: MailDelivery): Promise<void> {
  if (delivery.template === 'contact-message' || delivery.template === 'message-reply')
    await contact.inbox.delivered(delivery);
  if (delivery.template.startsWith('report-')) await reports.reports.delivered(delivery);
}

async function registerRoutes(app: FastifyInstance, features: Features): Promise<void> {
  const { accounts, billing, downloads, newsletter } = features;
  settingsJob(app, features.settings);
  await healthRoutes(app, features.health);
  // Registered before the other features that use sessions, because it adds their guards.
  await accountsRoutes(app, accounts);
  await mailRoutes(app, features.mail, {
    prepare: (mail) => preparedBy(features, mail),
    onDelivery: (delivery) => recordDelivery(features, delivery),
  });
  await downloadsRoutes(app, downloads);
  await billingRoutes(app, billing);
  await filesRoutes(app, features.files);
  await app.register(cspReports);
  await imagesRoutes(app, features.images, {
    isPremium: billing.isPremium,
    ledger: downloads.ledger,
    countEmptySearch: features.statistics.emptySearches.count,
    sharing: { lists: features.lists, ...features.blog.about },
  });
  await favoritesRoutes(app, features.favorites);
  await collectionsRoutes(app, features.collections);
  await blogRoutes(app, features.blog);
  await contactRoutes(app, features.contact);
  await reportsRoutes(app, features.reports);
  await newsletterRoutes(app, newsletter);
  await statisticsRoutes(app, features.statistics);
  await registerStudio(app, features);
  // Registered last, because a site responds to every address that no API route matches.
  await siteRoutes(app, features.site);
}
