import { IMAGE_REPORTS_PATH, ImageReportRequestSchema } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { apiRoute, apiScope } from '../../http/api-route.ts';
import { localeOf } from '../../http/locale.ts';
import type { ReportsService } from './reports-service.ts';

export interface ReportRoutesOptions {
  reports: ReportsService;
  /** The account of the session. */
  userOf: (request: FastifyRequest) => Promise<string | null>;
}

/** `POST /api/image-reports`: what the report page sends. */
export function reportsPlugin(
  instance: FastifyInstance,
  { reports, userOf }: ReportRoutesOptions,
  done: () => void,
): void {
  apiScope(instance, 'reports').post(
    `/${IMAGE_REPORTS_PATH}`,
    apiRoute('public', ['imageReportAddress', 'unprovenMailRecipient'], {
      summary: 'Report an image',
      description:
        'Notice under article 16 of Regulation (EU) 2022/2065. Receipt and decision are mailed to the sender.',
      body: ImageReportRequestSchema,
      response: { 200: Type.Object({ success: Type.Literal(true) }) },
    }),
    async (request) => {
      await reports.receive(request.body, {
        locale: localeOf(request),
        site: request.siteId,
        userId: await userOf(request),
      });
      return { success: true as const };
    },
  );
  done();
}
