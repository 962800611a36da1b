import { HOUR_MS } from '@lumigraph/contracts';
import {
  attentionKinds,
  type Attention,
  type AttentionKind,
  type PostState,
  type OpenCounts,
} from '@lumigraph/contracts/studio';
import type { BackupTimes } from '../../backup/backup-marks.ts';
import { placeholdersOf } from '../../config/company.ts';
import type { Config } from '../../config/config.ts';
import type { Accounts } from '../accounts/accounts-feature.ts';
import type { Billing } from '../billing/billing-feature.ts';
import type { Blog } from '../blog/blog-feature.ts';
import type { Contact } from '../contact/contact-feature.ts';
import type { Readiness } from '../health/readiness.ts';
import type { Images } from '../images/images-feature.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { Reports } from '../reports/reports-feature.ts';
import type { StatisticsFeature } from '../statistics/statistics-feature.ts';
import type { AccessKeys } from './access-keys.ts';

/** The features as `features.ts` creates them: what the start page shows of another one is named here only. */
export interface AttentionDeps {
  config: Config;
  /** The settings as they are now. */
  current: () => Config;
  accounts: Pick<Accounts, 'stores'>;
  billing: Pick<Billing, 'desk' | 'faults' | 'options'>;
  blog: Pick<Blog, 'studioList'>;
  contact: Pick<Contact, 'inbox'>;
  health: Pick<Readiness, 'health'>;
  images: Pick<Images, 'studio'>;
  keys: Pick<AccessKeys, 'countEnding'>;
  mail: Pick<MailService, 'countFailed'>;
  reports: Pick<Reports, 'inbox'>;
  statistics: Pick<StatisticsFeature, 'reports'>;
  /** Null where no warnings about backups are wanted: outside of production. */
  backups: { isScheduled: boolean; times: () => Promise<BackupTimes> } | null;
  now: () => number;
}

export type OpenCounter = ReturnType<typeof createOpenCounts>;

/** Counts what waits in the inbox. Without messages, only reports are counted: editors do not see messages. */
export const createOpenCounts =
  ({ contact, reports }: Pick<AttentionDeps, 'contact' | 'reports'>) =>
  async ({ withMessages }: { withMessages: boolean }): Promise<OpenCounts> => {
    const ofReports = await reports.inbox.counts();
    const ofMessages = withMessages ? await contact.inbox.counts() : { open: 0, undelivered: 0 };
    return {
      messages: ofMessages.open,
      undelivered: ofMessages.undelivered + ofReports.undelivered,
      reports: ofReports.open,
    };
  };

const noPayments = { disputes: 0, otherAmounts: 0, payments: 0 };

/** A large backup takes hours. */
const BACKUP_TIME_MS = 6 * HOUR_MS;

/** The inbox shows these mails with their messages and reports. */
const isOfInbox = (template: string): boolean =>
  template === 'contact-message' || template === 'message-reply' || template.startsWith('report-');

async function countsOf(deps: AttentionDeps, isAdmin: boolean): Promise<Record<AttentionKind, number>> {
  const { billing, blog, images, keys } = deps;
  const [open, imageDrafts, byState, failedRenewals, endingKeys, waitingPayments] = await Promise.all([
    createOpenCounts(deps)({ withMessages: isAdmin }),
    images.studio.uploads.drafts.count(),
    blog.studioList.countByState(),
    isAdmin ? billing.desk.subscriptions.countFailedRenewals() : 0,
    isAdmin ? keys.countEnding() : 0,
    isAdmin ? billing.desk.payments.counts() : noPayments,
  ]);
  const postsIn = (state: PostState): number => byState[state] ?? 0;
  return {
    ...open,
    ...waitingPayments,
    failedRenewals,
    endingKeys,
    imageDrafts,
    postDrafts: postsIn('draft'),
    changedPosts: postsIn('changed'),
    scheduledPosts: postsIn('scheduled'),
  };
}

/** What needs attention on the start page. Editors get neither personal data nor the state of the server. */
export function createAttention(deps: AttentionDeps) {
  const { billing, mail, statistics, health, backups, now } = deps;

  async function backupWarnings(): Promise<Attention['warnings']> {
    if (!backups) return [];
    if (!backups.isScheduled) return [{ kind: 'backup-off', count: null, at: null }];
    const { scheduledAt, madeAt } = await backups.times();
    const isLate =
      scheduledAt !== null &&
      now() - scheduledAt > BACKUP_TIME_MS &&
      (madeAt === null || madeAt < scheduledAt);
    return isLate ? [{ kind: 'backup-late', count: null, at: madeAt }] : [];
  }

  /** One for each provider, since the first call that it refused. */
  async function providerWarnings(): Promise<Attention['warnings']> {
    const since = new Map<string, number>();
    for (const fault of await billing.faults.all())
      if (!since.has(fault.provider)) since.set(fault.provider, fault.since);
    return [...since].map(([name, at]) => ({ kind: 'provider', count: null, at, name }));
  }

  async function warningsOf(): Promise<Attention['warnings']> {
    const [{ checks }, refusing, backup, failedMails] = await Promise.all([
      health.health(),
      providerWarnings(),
      backupWarnings(),
      mail.countFailed(isOfInbox),
    ]);
    const failedChecks = (['storage', 'search'] as const).filter((name) => checks[name] === 'failed');
    return [
      ...failedChecks.map((kind) => ({ kind, count: null, at: null })),
      ...refusing,
      ...backup,
      ...(failedMails > 0 ? [{ kind: 'mail' as const, count: failedMails, at: null }] : []),
    ];
  }

  return async ({ isAdmin, userId }: { isAdmin: boolean; userId: string }): Promise<Attention> => {
    const [steps, counts, warnings, today] = await Promise.all([
      isAdmin ? firstStepsOf(deps, userId) : [],
      countsOf(deps, isAdmin),
      isAdmin ? warningsOf() : [],
      statistics.reports.today(),
    ]);
    const items = attentionKinds
      .map((kind) => ({ kind, count: counts[kind] }))
      .filter(({ count }) => count > 0);
    return { firstSteps: steps, items, warnings, today };
  };
}

/** What a new owner has done. Nothing is stored: each step is looked at, and none is left once all are done. */
async function firstStepsOf(
  { config, current, accounts, billing, images }: AttentionDeps,
  userId: string,
): Promise<Attention['firstSteps']> {
  const factor = await accounts.stores.twoFactor.find(userId);
  const published = await images.studio.images.list({
    visibility: 'published',
    sort: '-createdAt',
    pageSize: 1,
  });
  const steps: Attention['firstSteps'] = [
    { name: 'company', isDone: placeholdersOf(current()).length === 0 },
    { name: 'image', isDone: published.items.length > 0 },
    { name: 'two-factor', isDone: (factor?.confirmed_at ?? null) !== null },
    { name: 'mail', isDone: config.SMTP_URL !== '' },
    { name: 'payments', isDone: !billing.options.sandbox },
    { name: 'backup', isDone: config.BACKUP_TO !== '' },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
