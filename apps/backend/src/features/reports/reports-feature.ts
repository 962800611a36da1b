import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runJob } from '../../lib/run-job.ts';
import type { ReportDecisionsDeps } from './report-decisions.ts';
import { createReportInbox } from './report-inbox.ts';
import { reportsPlugin } from './report-routes.ts';
import { createReportsService, type ReportsDeps } from './reports-service.ts';

export type Reports = ReturnType<typeof createReports>;

/** Reports of images by visitors, and the decisions about them. */
export const createReports = (deps: ReportsDeps & ReportDecisionsDeps) => ({
  reports: createReportsService(deps),
  /** Reports in the studio. */
  inbox: createReportInbox(deps),
});

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
