import { API_PREFIX, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { runJob } from '../../lib/run-job.ts';
import type { EnqueueMail, MailService } from '../mail/mail-service.ts';
import type { ReportedImages } from './report-decisions.ts';
import { createReportInbox, type ReportInbox } from './report-inbox.ts';
import { reportsPlugin } from './report-routes.ts';
import { createReportsService, type ReportsDeps, type ReportsService } from './reports-service.ts';

export interface ReportsFeatureDeps extends Pick<ReportsDeps, 'findImage'> {
  config: Pick<Config, 'CONTACT_MIN_SECONDS' | 'REPORT_KEEP_DAYS' | 'publicOrigin'>;
  current: () => Pick<Config, 'COMPANY_EMAIL'>;
  db: Kysely<Database>;
  enqueueMail: EnqueueMail;
  retryMail: MailService['retry'];
  previewMail: MailService['preview'];
  images: ReportedImages;
  now: () => number;
  log: LogEvent;
}

export interface Reports {
  reports: ReportsService;
  /** Reports in the studio. */
  inbox: ReportInbox;
}

/** Reports of images by visitors, and the decisions about them. */
export function createReports({ config, current, ...deps }: ReportsFeatureDeps): Reports {
  const shared = { ...deps, publicOrigin: config.publicOrigin, companyEmail: () => current().COMPANY_EMAIL };
  return {
    reports: createReportsService({
      ...shared,
      keepDays: config.REPORT_KEEP_DAYS,
      shortestWritingMs: config.CONTACT_MIN_SECONDS * SECOND_MS,
    }),
    inbox: createReportInbox(shared),
  };
}

export async function reportsRoutes(app: FastifyInstance, { reports }: Reports): Promise<void> {
  await app.register(reportsPlugin, {
    prefix: API_PREFIX,
    reports,
    userOf: async (request: FastifyRequest) => (await app.readSession(request))?.userId ?? null,
  });
  runJob(app, {
    name: 'image-reports',
    pattern: '29 3 * * *',
    run: reports.removeOld,
    failure: 'old reports of images could not be removed',
    atStart: true,
  });
}
