import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { backupTimes } from './backup/backup-marks.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/tables/index.ts';
import { createAccounts, findUser, type AccountsDeps } from './features/accounts/accounts-feature.ts';
import { createBilling, type Billing, type BillingDeps } from './features/billing/billing-feature.ts';
import { createBlog, type BlogDeps } from './features/blog/blog-feature.ts';
import { createCollections } from './features/collections/collections-feature.ts';
import { createContact } from './features/contact/contact-feature.ts';
import { createDownloads } from './features/downloads/downloads-feature.ts';
import { createFavorites } from './features/favorites/favorites-feature.ts';
import { createFiles, type FilesDeps } from './features/files/files-feature.ts';
import { createHealth, type HealthDeps } from './features/health/health-feature.ts';
import { downloadName } from './features/images/files/delivery/download-files.ts';
import { createImages, type Images } from './features/images/images-feature.ts';
import { createFollowedLists } from './features/images/sharing/followed-list.ts';
import { originWords } from './features/images/store/image-origins.ts';
import { smallTransform } from './features/images/store/renditions.ts';
import { createMail } from './features/mail/mail-feature.ts';
import { createNewsletter } from './features/newsletter/newsletter-feature.ts';
import { createReports } from './features/reports/reports-feature.ts';
import { createSite } from './features/site/site-feature.ts';
import { createStatistics } from './features/statistics/statistics-feature.ts';
import { createStudioUsers } from './features/accounts/studio/studio-users.ts';
import { createAuditStore } from './features/studio/audit-store.ts';
import { createStudio } from './features/studio/studio-feature.ts';
import { createSettings } from './features/settings/settings-feature.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { ImageTasks } from './image-processes/image-tasks.ts';
import type { LogEvent } from './lib/log-event.ts';
import type { SiteAbout } from './sites/about-sites.ts';
import { MAIN_SITE, type ServedSite } from './sites/served-sites.ts';
import type { Storages } from './storage/open-storages.ts';

/** What tests and the server set. */
export interface FeatureOptions {
  /** How long lists may miss changes of other processes; see `GENERATION_MAX_AGE_MS`. */
  staleForMs?: number;
  /** Password hasher and social providers of a test. */
  accounts?: Pick<AccountsDeps, 'hasher' | 'socialProviders' | 'socialFetch' | 'withSocialDemo'>;
  /** Payment providers of a test. */
  billing?: Pick<BillingDeps, 'providers' | 'manualJobs' | 'providerTimeoutMs'>;
  /** Renders texts of a test. */
  blog?: Pick<BlogDeps, 'renderPost'>;
  /** Quota of a test. */
  files?: Pick<FilesDeps, 'quota'>;
  /** Folder of the built site; without it the server offers only the API. */
  siteDir?: string;
  /** Folder of the built studio. */
  studioDir?: string;
}

export interface FeaturesDeps extends FeatureOptions {
  config: Config;
  db: Kysely<Database>;
  storages: Storages;
  imageTasks: ImageTasks;
  limits: RateLimits;
  /** Every served site, the main one first. */
  sites: readonly SiteAbout[];
  siblings: readonly ServedSite[];
  now: () => number;
  log: LogEvent;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Sends a request to the routes of this application. */
  inject: BillingDeps['inject'];
  isUnderPressure: HealthDeps['isUnderPressure'];
  clockAheadMs: HealthDeps['clockAheadMs'];
}

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** Creates the features in the order of their dependencies. It registers no routes and starts no jobs. */
export async function createFeatures(deps: FeaturesDeps) {
  const { config, db, storages, imageTasks, limits, sites, now, log, logger, inject } = deps;
  const settings = await createSettings({ config, db, logger });
  const shared = { config, current: settings.current, sites, db, imageTasks, now, log, logger };
  const mail = createMail({ ...shared, limits });
  const enqueueMail = mail.enqueue;
  const billing = await createBilling({
    ...shared,
    limits,
    enqueueMail,
    allowsRecipient: mail.allowsRecipient,
    findBuyer: findUser,
    inject,
    ...deps.billing,
  });
  const files = createFiles({ ...shared, storage: storages.files, ...deps.files });
  const images = createImages({ ...shared, storage: storages.images, staleForMs: deps.staleForMs });
  const favorites = createFavorites({
    ...shared,
    findImages: images.search.images,
    countImage: images.popularity.count,
  });
  const userOf = (userId: string) => findUser(db, userId);
  const downloads = createDownloads({ ...shared, preview: previewOf(images), userOf });
  const collections = collectionsOf({ ...shared, limits, billing, downloads, images });
  const lists = listsOf({ images, collections, sites });
  const newsletter = createNewsletter({ ...shared, enqueueMail, lists });
  const mailing = { enqueueMail, retryMail: mail.retry };
  const contact = createContact({ ...shared, ...mailing, isPremium: billing.isPremium });
  const reports = createReports({
    ...shared,
    ...mailing,
    previewMail: mail.preview,
    findImage: images.store.find,
    images: images.studio.reported,
  });
  const accounts = await accountsOf(deps, {
    billing,
    mail,
    newsletter,
    files,
    exporting: [
      billing.ofAccount,
      favorites.favorites,
      collections.collections,
      newsletter,
      downloads.downloads,
      contact.contact,
      reports.reports,
    ],
  });
  const blog = createBlog({ ...shared, storage: storages.files, ...deps.blog });
  const statistics = createStatistics({ ...shared, accounts, billing, countImage: images.popularity.count });
  const created = {
    accounts,
    auditEvents: createAuditStore(db),
    billing,
    blog,
    collections,
    contact,
    downloads,
    favorites,
    files,
    health: createHealth({ ...deps, faults: billing.faults, mail }),
    images,
    lists,
    mail,
    newsletter,
    reports,
    settings,
    statistics,
  };
  const users = createStudioUsers({ ...shared, ...created });
  const studio = createStudio({ ...shared, ...created, backups: backupsOf(deps) });
  return { ...created, site: siteOf(deps, created), studio, users };
}

/** Demos and development need no backups. */
const backupsOf = ({ config, db }: FeaturesDeps) =>
  config.production ? { isScheduled: config.BACKUP_TO !== '', times: () => backupTimes(db) } : null;

interface CollectionsOptions extends Pick<FeaturesDeps, 'config' | 'db' | 'limits' | 'now'> {
  billing: Pick<Billing, 'isPremium'>;
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

/** What certificates show of an image. */
const previewOf =
  ({ jpegOf }: Pick<Images, 'jpegOf'>) =>
  (storageKey: string) =>
    jpegOf(storageKey, smallTransform);

interface ListsOptions extends Pick<FeaturesDeps, 'sites'> {
  collections: ReturnType<typeof createCollections>;
  images: ReturnType<typeof createImages>;
}

const listsOf = ({ images, collections, sites }: ListsOptions) =>
  createFollowedLists({
    images,
    sharedCollection: collections.collections.followed,
    site: sites[0]?.name ?? '',
  });

interface SiteOptions {
  accounts: Awaited<ReturnType<typeof createAccounts>>;
  billing: Billing;
  blog: ReturnType<typeof createBlog>;
  collections: ReturnType<typeof createCollections>;
  contact: ReturnType<typeof createContact>;
  downloads: ReturnType<typeof createDownloads>;
  images: ReturnType<typeof createImages>;
  reports: ReturnType<typeof createReports>;
  settings: Awaited<ReturnType<typeof createSettings>>;
}

function siteOf(
  { config, sites, siblings, siteDir, now }: FeaturesDeps,
  { accounts, billing, blog, collections, contact, downloads, images, reports, settings }: SiteOptions,
) {
  return createSite({
    config,
    settings,
    images,
    posts: blog.blog,
    downloads: downloads.downloads,
    collections: collections.collections,
    billing: billing.public,
    forms: { contact: contact.contact, reports: reports.reports, billing },
    socialProviders: accounts.social.providers(),
    signInMethods: accounts.signInMethods,
    sellsProducts: (site) => billing.products.offeredAt(site).length > 0,
    socialDemo: accounts.demo !== undefined,
    siteDir,
    mainSiteId: sites[0]?.id ?? MAIN_SITE,
    siblings,
    sites,
    now,
  });
}

interface AccountsOptions {
  billing: Pick<Billing, 'isPremium' | 'ofAccount'>;
  mail: ReturnType<typeof createMail>;
  newsletter: ReturnType<typeof createNewsletter>;
  files: ReturnType<typeof createFiles>;
  /** The features that keep data of a user. */
  exporting: readonly Exporting[];
}

function accountsOf(
  { accounts, siblings, ...shared }: FeaturesDeps,
  { billing, mail, newsletter, files, exporting }: AccountsOptions,
) {
  return createAccounts({
    ...shared,
    ownOrigins: siblings.map(({ origin }) => origin),
    outbox: { enqueue: mail.enqueue, discard: mail.discard, subscribe: newsletter.subscribe },
    countUnprovenMail: mail.countUnproven,
    isPremium: billing.isPremium,
    otherFeatures: {
      exportData: joinExports(exporting),
      exportFiles: files.files.exportFiles,
      beforeRemoval: billing.ofAccount.beforeRemoval,
      afterRemoval: files.files.sweep.runBriefly,
    },
    ...accounts,
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
