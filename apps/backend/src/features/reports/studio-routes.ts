import { studioChange, type Audited } from '../../http/studio-change.ts';
import { editorRoute, studioRoute } from '../../http/studio-route.ts';
import { type DecisionRequest } from '@lumigraph/contracts/studio';
import type { ReportInbox } from './report-inbox.ts';
import type { ReportedImages } from '../images/studio/reported-images.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, isAdmin } from '../../http/route-guards.ts';
import { expectedVersion, withVersion } from '../../http/conditional.ts';

type ReportRequest = FastifyRequest<{ Params: { id: string } }>;

export interface ReportsStudioDeps {
  reports: ReportInbox;
  /** What a decision does with an image. */
  images: ReportedImages;
  audited: Audited;
}

/** Reports of images: list, details, decisions. */
export function reportsStudioRoutes(app: FastifyInstance, deps: ReportsStudioDeps): void {
  const route = studioRoute(app);
  route('GET /reports', { config: editorRoute, summary: 'Reports of images' }, ({ query }) =>
    deps.reports.page(query),
  );
  route(
    'GET /reports/:id',
    { config: editorRoute, summary: 'A report with its decision; its version is in ETag' },
    sendReport(deps),
  );
  route(
    'POST /reports/:id/statement',
    {
      config: { ...editorRoute, audit: { none: 'renders a mail' } },
      summary: 'The mail that a decision would send; nothing is changed',
    },
    ({ params: { id }, body }) => deps.reports.previewStatement(id, body),
  );
  reportChanges(app, deps);
}

/** The address of the sender is for administrators only. */
const sendReport =
  ({ reports }: ReportsStudioDeps) =>
  async (request: ReportRequest, reply: FastifyReply) => {
    const withAddress = isAdmin(request);
    const { report, version } = await reports.details(request.params.id, { withAddress });
    return withVersion(reply, version, report);
  };

function reportChanges(app: FastifyInstance, deps: ReportsStudioDeps): void {
  const route = studioRoute(app);
  const change = studioChange(app, deps.audited);
  const { reports } = deps;
  const respond = sendReport(deps);
  route(
    'POST /reports/:id/decision',
    {
      config: { ...editorRoute, audit: ['report-decided', 'images-changed'] },
      summary: 'Decide: the image stays or is withheld. The sender gets a statement of reasons',
    },
    async (request, reply) => {
      await decide(deps, request, request.body);
      return respond(request, reply);
    },
  );
  route(
    'POST /reports/:id/deletion',
    {
      config: {
        access: { ...editorRoute.access, recent: true },
        limits: editorRoute.limits,
        audit: ['report-decided', 'image-deleted'],
      },
      summary: 'Decide: the image and its files are deleted. The sender gets a statement of reasons',
    },
    async (request, reply) => {
      await decide(deps, request, { decision: 'deleted', ...request.body });
      return respond(request, reply);
    },
  );
  change('PUT /reports/:id/state', {
    config: { ...editorRoute, audit: 'report-marked' },
    summary: 'Mark a report as spam, or take that back',
    object: 'report',
    work: ({ params, body }, { version }) => reports.setSpam(params.id, body.spam, { version }),
    respond,
  });
  change('POST /reports/:id/resend', {
    config: { ...editorRoute, audit: 'statement-resent' },
    summary: 'Mail a statement again that could not be delivered',
    object: 'report',
    work: ({ params }) => reports.resendStatement(params.id),
    respond,
  });
}

/**
 * The image is changed first, with its own entry in the audit log. A decision that is not stored after that leaves the
 * report as it was; the same decision can be repeated.
 */
async function decide(
  deps: ReportsStudioDeps,
  request: ReportRequest,
  decision: DecisionRequest,
): Promise<void> {
  const { reports, images, audited } = deps;
  const { id } = request.params;
  const version = expectedVersion(request);
  const { image_public_id: imageId } = await reports.check(id, { ...decision, version });
  const { reason } = decision;
  const object = { kind: 'image' as const, id: imageId };
  if (decision.decision === 'withheld')
    await audited(request, { action: 'images-changed', object, reason }, () =>
      images.withhold(imageId, reason),
    );
  const isRestored =
    decision.decision === 'none' &&
    decision.review === true &&
    (await images.visibilityOf(imageId)) === 'withheld';
  if (isRestored)
    await audited(request, { action: 'images-changed', object, reason }, () => images.restore(imageId));
  if (decision.decision === 'deleted')
    await audited(request, { action: 'image-deleted', object, reason }, () => images.remove(imageId));
  await audited(request, { action: 'report-decided', object: { kind: 'report', id }, reason }, () =>
    reports.decide(id, { ...decision, version, by: actorOf(request).name }),
  );
}
