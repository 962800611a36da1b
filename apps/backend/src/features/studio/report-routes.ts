import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  ImageReportDetailsSchema,
  ImageReportPageSchema,
  MailPreviewSchema,
  ReportDecisionSchema,
  ReportDeletionSchema,
  ReportsQuerySchema,
  ReportStateSchema,
  StatementRequestSchema,
  type DecisionRequest,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { named } from '../../http/open-api.ts';
import type { Studio } from './studio-feature.ts';
import { actorOf, expectedVersion, isAdmin, sendVersion } from './studio-scope.ts';

const roles = ['admin', 'editor'] as const;
const OPEN = { studio: { roles } } as const;
const RECENT = { studio: { roles, recent: true } } as const;

const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) });
type ReportRequest = FastifyRequest<{ Params: { id: string } }>;

const reportObject = (id: string) => ({ kind: 'report', id });

/** Reports of images: list, details, decisions. */
export function reportRoutes(instance: FastifyInstance, studio: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.get(
    '/reports',
    {
      config: OPEN,
      schema: {
        summary: 'Reports of images',
        querystring: ReportsQuerySchema,
        response: { 200: ImageReportPageSchema },
      },
    },
    ({ query }) => studio.reports.page(query),
  );
  app.get(
    '/reports/:id',
    {
      config: OPEN,
      schema: {
        summary: 'A report with its decision; its version is in ETag',
        params,
        response: { 200: named(app, ImageReportDetailsSchema) },
      },
    },
    (request, reply) => sendReport(studio, request, reply),
  );
  app.post(
    '/reports/:id/statement',
    {
      config: OPEN,
      schema: {
        summary: 'The mail that a decision would send; nothing is changed',
        params,
        body: StatementRequestSchema,
        response: { 200: MailPreviewSchema },
      },
    },
    ({ params: { id }, body }) => studio.reports.previewStatement(id, body),
  );
  reportChanges(instance, studio);
}

/** The address of the sender is for administrators only. */
async function sendReport(studio: Studio, request: ReportRequest, reply: FastifyReply) {
  const withAddress = isAdmin(request);
  const { report, version } = await studio.reports.details(request.params.id, { withAddress });
  return sendVersion(reply, version).send(report);
}

function reportChanges(instance: FastifyInstance, studio: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { reports, audited } = studio;
  const response = { 200: named(app, ImageReportDetailsSchema) };
  app.post(
    '/reports/:id/decision',
    {
      config: OPEN,
      schema: {
        summary: 'Decide: the image stays or is withheld. The sender gets a statement of reasons',
        params,
        body: ReportDecisionSchema,
        response,
      },
    },
    async (request, reply) => {
      await decide(studio, request, request.body);
      return sendReport(studio, request, reply);
    },
  );
  app.post(
    '/reports/:id/deletion',
    {
      config: RECENT,
      schema: {
        summary: 'Decide: the image and its files are deleted. The sender gets a statement of reasons',
        params,
        body: ReportDeletionSchema,
        response,
      },
    },
    async (request, reply) => {
      await decide(studio, request, { decision: 'deleted', ...request.body });
      return sendReport(studio, request, reply);
    },
  );
  app.put(
    '/reports/:id/state',
    {
      config: OPEN,
      schema: {
        summary: 'Mark a report as spam, or take that back',
        params,
        body: ReportStateSchema,
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const version = expectedVersion(request);
      await audited(request, { action: 'report-marked', object: reportObject(id) }, () =>
        reports.setSpam(id, request.body.spam, { version }),
      );
      return sendReport(studio, request, reply);
    },
  );
  app.post(
    '/reports/:id/resend',
    {
      config: OPEN,
      schema: { summary: 'Mail a statement again that could not be delivered', params, response },
    },
    async (request, reply) => {
      const { id } = request.params;
      await audited(request, { action: 'statement-resent', object: reportObject(id) }, () =>
        reports.resendStatement(id),
      );
      return sendReport(studio, request, reply);
    },
  );
}

/**
 * The image is changed first, with its own entry in the audit log. A decision that is not stored after that leaves the
 * report open; the same decision can be repeated.
 */
async function decide(studio: Studio, request: ReportRequest, decision: DecisionRequest): Promise<void> {
  const { reports, reportedImages, audited } = studio;
  const { id } = request.params;
  const version = expectedVersion(request);
  const { image_public_id: imageId } = await reports.check(id, { ...decision, version });
  const { reason } = decision;
  const object = { kind: 'image', id: imageId };
  if (decision.decision === 'withheld')
    await audited(request, { action: 'images-changed', object, reason }, () =>
      reportedImages.withhold(imageId, reason),
    );
  if (decision.decision === 'deleted')
    await audited(request, { action: 'image-deleted', object, reason }, () => reportedImages.remove(imageId));
  await audited(request, { action: 'report-decided', object: reportObject(id), reason }, () =>
    reports.decide(id, { ...decision, version, by: actorOf(request).name }),
  );
}
