import type { FastifyInstance } from 'fastify';
import { requestLocale } from '../../http/locale.ts';
import { editorRoute, studioRoute } from '../../http/studio-route.ts';
import type { FollowService } from './follow-service.ts';

/** How many users follow new images by mail. */
export function newsletterStudioRoutes(
  app: FastifyInstance,
  { follows }: { follows: Pick<FollowService, 'statistics'> },
): void {
  studioRoute(app)(
    'GET /statistics/followed',
    { config: editorRoute, summary: 'Lists of images that users follow by mail, with their numbers' },
    (request) => follows.statistics(requestLocale(request, request.query.locale)),
  );
}
