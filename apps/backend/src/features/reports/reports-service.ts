import { randomUUID } from 'node:crypto';
import {
  DAY_MS,
  encodePath,
  type ImageReportRequest,
  isAnonymousAllowed,
  isEmail,
  REPORT_MIN_LENGTH,
  SECOND_MS,
  type FieldError,
  typedEmail,
} from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import { orNotFound, refuse } from '../../lib/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { looksLikeSpam, manyLines, oneLine } from '../../lib/submitted-text.ts';
import { referenceOf, newMailId } from '../../lib/mail.ts';
import type { EnqueueMail, MailDelivery } from '../mail/mail-service.ts';
import { createReportStore, type ReportRow } from './report-store.ts';

/** The typed values of a report. */
interface ReportEntry {
  image: string;
  category: ImageReportRequest['category'];
  explanation: string;
  name: string;
  email: string;
}

const readReport = (body: ImageReportRequest): ReportEntry => ({
  image: body.image,
  category: body.category,
  explanation: manyLines(body.explanation),
  name: oneLine(body.name),
  // Not made fit: an address with a line break in it is refused.
  email: typedEmail(body.email ?? ''),
});

/** The rules of the form with their sentences; clients choose their own words by `rule`. */
function reportProblems({ goodFaith }: ImageReportRequest, entry: ReportEntry): FieldError[] {
  const problems: FieldError[] = [];
  const say = (field: string, rule: string, message: string): void => {
    problems.push({ field, rule, message });
  };
  const isAnonymous = isAnonymousAllowed(entry.category);
  if (entry.explanation === '') say('explanation', 'required', 'Explanation is required');
  else if (entry.explanation.length < REPORT_MIN_LENGTH)
    say('explanation', 'minLength', `Explanation must be at least ${REPORT_MIN_LENGTH} characters`);
  if (entry.name === '' && !isAnonymous) say('name', 'required', 'Name is required');
  if (entry.email === '' && !isAnonymous) say('email', 'required', 'Email is required');
  if (entry.email !== '' && !isEmail(entry.email))
    say('email', 'email', 'Please enter a valid email address');
  if (!goodFaith) say('goodFaith', 'required', 'Please confirm that the report is accurate');
  return problems;
}

/** What mails about reports need. */
export interface ReportMailDeps {
  config: Pick<Config, 'publicOrigin'>;
  /** Replies go to the mailbox of the operator. */
  current: () => Pick<Config, 'COMPANY_EMAIL'>;
}

export interface ReportsDeps extends ReportMailDeps {
  config: Pick<Config, 'CONTACT_MIN_SECONDS' | 'REPORT_KEEP_DAYS' | 'publicOrigin'>;
  db: Kysely<Database>;
  enqueueMail: EnqueueMail;
  /** A published image with this id. */
  findImage: (id: string) => Promise<{ title: string } | undefined>;
  now: () => number;
  log: LogEvent;
}

export interface ReportSender {
  locale: string;
  site: string;
  userId: string | null;
}

export type ReportsService = ReturnType<typeof createReportsService>;

/** Takes reports of images: stored, and confirmed by mail. */
export function createReportsService(deps: ReportsDeps) {
  const { config, db, enqueueMail, findImage, now, log } = deps;
  const store = createReportStore(db);
  const inTransaction = inTransactionOf(db);

  return {
    /**
     * @throws AppError VALIDATION_FAILED, NOT_FOUND when there is no such image
     */
    async receive(body: ImageReportRequest, { locale, site, userId }: ReportSender): Promise<void> {
      const entry = readReport(body);
      refuse(reportProblems(body, entry));
      const image = orNotFound(await findImage(entry.image));
      const isSpam = looksLikeSpam(body, config.CONTACT_MIN_SECONDS * SECOND_MS);
      const isMailed = !isSpam && entry.email !== '';
      const report = {
        ...emptyReport,
        id: `rp_${randomUUID()}`,
        image_public_id: entry.image,
        image_title: image.title,
        category: entry.category,
        explanation: entry.explanation,
        name: entry.name,
        email: entry.email,
        locale: body.locale ?? locale,
        site,
        user_id: userId,
        spam: isSpam ? 1 : 0,
        received_at: now(),
        ...(isMailed ? { receipt_mail_id: newMailId(), receipt_state: 'waiting' as const } : {}),
      };
      await inTransaction(async (transaction) => {
        await createReportStore(transaction).insert(report);
        if (report.receipt_mail_id !== null)
          await enqueueMail(transaction, {
            id: report.receipt_mail_id,
            template: 'report-received',
            to: report.email,
            userId: null,
            locale: report.locale,
            data: mailData(report, deps),
          });
      });
      log('image-reported', { id: report.id, spam: isSpam });
    },

    delivered: ({ id, state, error }: MailDelivery): Promise<void> => store.delivered(id, state, error),

    /** For the data export of an account. */
    async exportData(userId: string): Promise<Record<string, unknown>> {
      const rows = await store.ofAccount(userId);
      return {
        imageReports: rows.map((row) => ({
          receivedAt: new Date(row.received_at).toISOString(),
          image: row.image_public_id,
          category: row.category,
          explanation: row.explanation,
          name: row.name,
          email: row.email,
          decision: row.decision,
          reason: row.reason,
        })),
      };
    },

    removeOld: () => store.removeReceivedBefore(now() - config.REPORT_KEEP_DAYS * DAY_MS),
  };
}

const emptyReport = {
  receipt_mail_id: null,
  receipt_state: null,
  receipt_error: null,
  decision: null,
  ground: null,
  provision: null,
  reason: null,
  decided_at: null,
  decided_by: null,
  statement_mail_id: null,
  statement_state: null,
  statement_error: null,
};

type MailedReport = Pick<ReportRow, 'id' | 'image_public_id' | 'image_title' | 'received_at' | 'site'> &
  Pick<Partial<ReportRow>, 'receipt_mail_id'>;

/** Values of both mails about a report; nothing of it was typed by the sender. */
export const mailData = (
  report: MailedReport,
  { config, current }: ReportMailDeps,
): Record<string, string> => ({
  reference: referenceOf(report.id),
  title: report.image_title,
  address: `${config.publicOrigin}/image/${encodePath(report.image_public_id)}`,
  time: new Date(report.received_at).toISOString(),
  site: report.site,
  replyTo: current().COMPANY_EMAIL,
});
