import { API_PREFIX, fullName } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../accounts/accounts-feature.ts';
import type { Billing } from '../billing/billing-feature.ts';
import type { Blog } from '../blog/blog-feature.ts';
import type { Newsletter } from '../newsletter/newsletter-feature.ts';
import type { Contact } from '../contact/contact-feature.ts';
import type { Images } from '../images/images-feature.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { Reports } from '../reports/reports-feature.ts';
import { accessRoutes } from './access-routes.ts';
import { createAccessKeys } from './access-keys.ts';
import { createAttention, type AttentionDeps } from './attention.ts';
import { attentionRoutes } from './attention-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { createAuditStore } from './audit-store.ts';
import { createAudited } from './audited.ts';
import { billingStudioRoutes } from './billing-routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { createOpenCounts } from './open-counts.ts';
import { createPeople, type PeopleDeps } from './people-service.ts';
import { peopleRoutes } from './people-routes.ts';
import { postRoutes } from './post-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { categoriesRoutes } from './categories-routes.ts';
import { studioImagesRoutes } from './images-routes.ts';
import { statisticsRoutes } from './statistics-routes.ts';
import { createStatistics, type StatisticsDeps } from './statistics-service.ts';
import { settingsRoutes } from './settings-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { imageFileRoutes } from './image-file-routes.ts';
import { studioScope } from './studio-scope.ts';
import { uploadRoutes } from './upload-routes.ts';

export interface StudioDeps extends Omit<PeopleDeps, 'auditEvents' | 'billing'> {
  accounts: PeopleDeps['accounts'] & Pick<Accounts, 'signUps'>;
  analytics: StatisticsDeps['analytics'];
  billing: PeopleDeps['billing'] & Pick<Billing, 'figures' | 'desk' | 'faults'>;
  /** Every served site, the main one first. */
  sites: readonly { id: string }[];
  images: Images;
  mail: PeopleDeps['mail'] & Pick<MailService, 'countFailed'>;
  health: AttentionDeps['health'];
  backups: AttentionDeps['backups'];
  settings: SettingsService;
  blog: Pick<Blog, 'editor'>;
  newsletter: Pick<Newsletter, 'newsletter'>;
  contact: Pick<Contact, 'contact' | 'inbox'>;
  reports: Pick<Reports, 'inbox'>;
}

export type Studio = ReturnType<typeof createStudio>;

/** The studio: what editors and administrators do in the browser. */
export function createStudio(deps: StudioDeps) {
  const { db, accounts, analytics, billing, blog, contact, images, mail, reports, settings, now } = deps;
  const auditEvents = createAuditStore(db);
  const openCounts = createOpenCounts(contact.inbox, reports.inbox);
  const statistics = createStatistics({
    analytics,
    signUps: accounts.signUps,
    billing: billing.figures,
    sites: deps.sites.map(({ id }) => id),
    now,
  });
  const keys = createAccessKeys({ db, now });
  const attentionDeps: AttentionDeps = {
    openCounts,
    keys,
    posts: blog.editor,
    drafts: images.studio.uploads.drafts,
    subscriptions: billing.desk.subscriptions,
    payments: billing.desk.payments,
    faults: billing.faults,
    mail,
    statistics,
    health: deps.health,
    backups: deps.backups,
    now,
  };
  return {
    accounts,
    people: createPeople({ ...deps, auditEvents }),
    billing: deps.billing.desk,
    posts: blog.editor,
    newsletter: deps.newsletter.newsletter,
    statistics,
    attention: createAttention(attentionDeps),
    /** For tests of the warnings that only a production server has. */
    attentionDeps,
    messages: contact.inbox,
    reports: reports.inbox,
    /** What a decision about a report does with an image. */
    reportedImages: images.studio.reported,
    openCounts,
    keys,
    auditEvents,
    settings,
    findUser: accounts.stores.users.find,
    /** Name of an account for the audit log. */
    nameOf: async (userId: string): Promise<string> => {
      const user = await accounts.stores.users.find(userId);
      return user ? fullName({ firstName: user.first_name, lastName: user.last_name }) : userId;
    },
    categories: images.studio.categories,
    images: images.studio.images,
    uploads: images.studio.uploads,
    audited: createAudited(db, now),
  };
}

export async function studioRoutes(app: FastifyInstance, studio: Studio): Promise<void> {
  await app.register(
    (scope: FastifyInstance, _options, done: () => void) => {
      studioScope(scope);
      accessRoutes(scope, studio);
      attentionRoutes(scope, studio);
      auditRoutes(scope, studio);
      peopleRoutes(scope, studio);
      billingStudioRoutes(scope, studio);
      postRoutes(scope, studio);
      inboxRoutes(scope, studio);
      reportRoutes(scope, studio);
      studioImagesRoutes(scope, studio);
      categoriesRoutes(scope, studio);
      statisticsRoutes(scope, studio);
      settingsRoutes(scope, studio);
      uploadRoutes(scope, studio);
      draftRoutes(scope, studio);
      imageFileRoutes(scope, studio);
      done();
    },
    { prefix: `${API_PREFIX}/studio` },
  );
}
