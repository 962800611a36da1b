import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config/config.ts';
import type { Database } from './db/tables/index.ts';
import {
  accountsRoutes,
  createAccounts,
  findUser,
  type AccountsDeps,
} from './features/accounts/accounts-feature.ts';
import { analyticsRoutes, createAnalytics } from './features/analytics/analytics-feature.ts';
import { billingRoutes, createBilling, type BillingDeps } from './features/billing/billing-feature.ts';
import { blogRoutes, createBlog } from './features/blog/blog-feature.ts';
import { collectionsRoutes, createCollections } from './features/collections/collections-feature.ts';
import { contactRoutes, createContact } from './features/contact/contact-feature.ts';
import { createDownloads, downloadsRoutes } from './features/downloads/downloads-feature.ts';
import { createFavourites, favouritesRoutes } from './features/favourites/favourites-feature.ts';
import { createFiles, filesRoutes, type FilesDeps } from './features/files/files-feature.ts';
import { UPLOAD_TIMEOUT_MS } from './features/files/files-routes.ts';
import { createHealth, healthRoutes } from './features/health/health-feature.ts';
import { createImages, imagesRoutes } from './features/images/images-feature.ts';
import { downloadName } from './features/images/delivery/download-name.ts';
import { originWords } from './features/images/origin-words.ts';
import { createMail, mailRoutes } from './features/mail/mail-feature.ts';
import type { MailRequest, PrepareMail } from './features/mail/mail-service.ts';
import { createNewsletter, newsletterRoutes } from './features/newsletter/newsletter-feature.ts';
import { createSite, siteRoutes } from './features/site/site-feature.ts';
import { createServer, registerHttp } from './http/create-server.ts';
import { cspReportsPlugin } from './http/csp-reports.ts';
import type { Limits } from './http/limits.ts';
import type { RateLimits } from './http/rate-limits.ts';
import { registerLimits } from './http/register-limits.ts';
import { imageTasksOf } from './image-processes/image-processes.ts';
import type { ImageTasks } from './image-processes/image-tasks.ts';
import type { LogEvent } from './lib/log-event.ts';
import { aboutSites, type SiteAbout } from './sites/about-sites.ts';
import { MAIN_SITE } from './sites/find-sites.ts';
import type { ServedSite } from './sites/served-sites.ts';
import { createSiteSwitch } from './sites/site-switch.ts';
import { openStorages, type Storages } from './storage/open-storages.ts';

/** External dependencies of the application; tests provide their own. */
export interface AppDeps {
  config: Config;
  db: Kysely<Database>;
  /** Milliseconds since the epoch. */
  now?: () => number;
  logger?: FastifyBaseLogger;
  /** How long lists may miss changes of other processes; see `GENERATION_MAX_AGE_MS`. */
  staleForMs?: number;
  /** Default: opened as the settings define. */
  storages?: Storages;
  /** Default: image processes that end with the application. */
  imageTasks?: ImageTasks;
  /** Password hasher and social providers of a test. */
  accounts?: Pick<AccountsDeps, 'hasher' | 'socialProviders' | 'socialFetch' | 'withSocialDemo'>;
  /** Limits of a test. */
  limits?: Partial<Limits>;
  /** Payment providers of a test. */
  billing?: Pick<BillingDeps, 'providers' | 'manualJobs' | 'providerTimeoutMs'>;
  /** Quota of a test. */
  files?: Pick<FilesDeps, 'quota'>;
  /** Compiled schemas that the applications of a test file share. Default: each application compiles its own. */
  schemas?: FastifyServerOptions['schemaController'];
  /** Folder of the built site; without it the server offers only the API. */
  siteDir?: string;
  /** Id of that site. Default: the gallery. */
  siteId?: string;
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
  const log: LogEvent = (event, details) => app.log.info({ event, ...details }, event);
  const now = deps.now ?? Date.now;
  // Hooks that apply to every route must be registered before the first route.
  const limits = await registerLimits(app, { config, db: deps.db, now, log, limits: deps.limits });
  await registerHttp(app, config);
  const sites = await aboutSites([main, ...siblings]);
  const features = await createFeatures(app, {
    ...deps,
    siblings,
    storages,
    imageTasks,
    limits,
    sites,
    now,
    log,
  });
  await registerRoutes(app, features);
  const { accounts, billing, files, images, mail, newsletter } = features;
  return {
    app,
    services: {
      accounts,
      billing,
      files: files.files,
      mail,
      newsletter: newsletter.newsletter,
      popularity: images.popularity,
    },
    /** Opens the addresses of the siblings after the application listens at its own. Returns their ports. */
    listenSiblings: (host: string): Promise<number[]> => siteSwitch.listen(app, host),
  };
}

interface FeaturesDeps extends Omit<AppDeps, 'limits'> {
  siblings: readonly ServedSite[];
  storages: Storages;
  imageTasks: ImageTasks;
  limits: RateLimits;
  sites: readonly SiteAbout[];
  now: () => number;
  log: LogEvent;
}

/** The feature that completes a mail when it is sent. */
function preparedBy(
  { accounts, billing, newsletter }: Awaited<ReturnType<typeof createFeatures>>,
  mail: MailRequest,
): ReturnType<PrepareMail> {
  if (mail.template === 'new-post') return newsletter.newsletter.prepare(mail);
  if (mail.template === 'payment-receipt') return billing.invoices.prepareReceipt(mail);
  return accounts.prepareMail(mail);
}

/** Creates the features in the order of their dependencies; registers no routes. */
async function createFeatures(app: FastifyInstance, deps: FeaturesDeps) {
  const { config, db, siblings, storages, imageTasks, limits, sites, now, log } = deps;
  const shared = { config, sites, db, imageTasks, now, log, logger: app.log };
  const mail = createMail({ ...shared, limits });
  const enqueueMail = mail.enqueue;
  const newsletter = createNewsletter({ ...shared, enqueueMail });
  const billing = await createBilling({
    ...shared,
    limits,
    enqueueMail,
    allowsRecipient: mail.allowsRecipient,
    findBuyer: findUser,
    inject: (request) => app.inject(request),
    ...deps.billing,
  });
  const files = createFiles({ ...shared, storage: storages.files, ...deps.files });
  const images = createImages({ ...shared, storage: storages.images, staleForMs: deps.staleForMs });
  await images.credentials.check();
  const favourites = createFavourites({
    ...shared,
    findImages: images.search.images,
    countImage: images.popularity.count,
  });
  const userOf = (userId: string) => findUser(db, userId);
  const downloads = createDownloads({ ...shared, preview: images.smallJpeg, userOf });
  const collections = collectionsOf({ ...shared, limits, billing, downloads, images });
  const accounts = await createAccounts({
    ...shared,
    ownOrigins: siblings.map(({ origin }) => origin),
    outbox: { enqueue: enqueueMail, discard: mail.discard, subscribe: newsletter.subscribe },
    countUnprovenMail: mail.countUnproven,
    limits,
    isPremium: billing.isPremium,
    otherFeatures: {
      exportData: joinExports([
        billing.ofAccount,
        favourites.favourites,
        collections.collections,
        newsletter.newsletter,
        downloads.downloads,
      ]),
      exportFiles: files.files.exportFiles,
      beforeRemoval: billing.ofAccount.beforeRemoval,
      afterRemoval: files.files.sweep.runBriefly,
    },
    ...deps.accounts,
  });
  const blog = createBlog({ ...shared, storage: storages.files });
  const contact = createContact({ ...shared, enqueueMail, isPremium: billing.isPremium });
  const site = createSite({
    config,
    images,
    posts: blog.blog,
    downloads: downloads.downloads,
    collections: collections.collections,
    billing: billing.public,
    forms: { contact: contact.contact, billing },
    socialProviders: accounts.social.providers(),
    socialDemo: accounts.demo !== undefined,
    siteDir: deps.siteDir,
    siblings,
  });
  return {
    accounts,
    analytics: createAnalytics({ ...shared, countImage: images.popularity.count }),
    billing,
    blog,
    collections,
    contact,
    downloads,
    favourites,
    files,
    health: createHealth(shared),
    images,
    mail,
    newsletter,
    site,
  };
}

interface CollectionsOptions extends Pick<FeaturesDeps, 'config' | 'db' | 'limits' | 'now'> {
  billing: Pick<Awaited<ReturnType<typeof createBilling>>, 'isPremium'>;
  downloads: ReturnType<typeof createDownloads>;
  images: ReturnType<typeof createImages>;
}

function collectionsOf({ billing, downloads, images, ...shared }: CollectionsOptions) {
  return createCollections({
    ...shared,
    isPremium: billing.isPremium,
    findImages: images.search.images,
    findImage: images.store.find,
    files: images.downloads,
    storage: images.storage,
    originWords,
    downloadName,
    record: downloads.downloads.record,
  });
}

interface Exporting {
  exportData: (userId: string) => Promise<Record<string, unknown>>;
}

/** The data of a user in all of these features. */
function joinExports(features: readonly Exporting[]): Exporting['exportData'] {
  return async (userId) => {
    const parts = await Promise.all(features.map((feature) => feature.exportData(userId)));
    return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  };
}

async function registerRoutes(
  app: FastifyInstance,
  features: Awaited<ReturnType<typeof createFeatures>>,
): Promise<void> {
  const { accounts, billing, downloads, newsletter } = features;
  await healthRoutes(app, features.health);
  // Registered before the other features that use sessions, because it adds their guards.
  await accountsRoutes(app, accounts);
  await mailRoutes(app, features.mail, (mail) => preparedBy(features, mail));
  await downloadsRoutes(app, downloads);
  await billingRoutes(app, billing);
  await filesRoutes(app, features.files);
  await app.register(cspReportsPlugin);
  await imagesRoutes(app, features.images, { isPremium: billing.isPremium, ledger: downloads.ledger });
  await favouritesRoutes(app, features.favourites);
  await collectionsRoutes(app, features.collections);
  await blogRoutes(app, features.blog);
  await contactRoutes(app, features.contact);
  await newsletterRoutes(app, newsletter);
  await analyticsRoutes(app, features.analytics);
  // Registered last, because a site responds to every address that no API route matches.
  await siteRoutes(app, features.site);
}
