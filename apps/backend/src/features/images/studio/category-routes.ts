import type { FastifyInstance } from 'fastify';
import { expectedVersion, sendVersion } from '../../../http/conditional.ts';
import { studioRoute } from '../../../http/studio-route.ts';
import type { Audited } from '../../studio/audited.ts';
import type { StudioCategories } from './categories-service.ts';
import { read, write } from './image-routes.ts';

const categoryObject = (id: number) => ({ kind: 'category', id: String(id) });

/** The categories of the studio. */
export function categoryStudioRoutes(
  app: FastifyInstance,
  { categories, audited }: { categories: StudioCategories; audited: Audited },
): void {
  const route = studioRoute(app);
  route('GET /categories', { config: read, summary: 'All categories, empty ones too' }, () =>
    categories.list(),
  );
  route(
    'POST /categories',
    { config: { ...write, audit: 'category-made' }, summary: 'Make a category without images' },
    (request) => audited(request, { object: null }, () => categories.create(request.body)),
  );
  route(
    'PATCH /categories/:id',
    {
      config: { ...write, audit: 'category-renamed' },
      summary: 'Change the names of a category; its address stays',
    },
    async (request, reply) => {
      const { id } = request.params;
      const version = expectedVersion(request);
      const renamed = await audited(request, { object: categoryObject(id) }, () =>
        categories.rename(id, request.body, version),
      );
      sendVersion(reply, renamed.version);
      return renamed;
    },
  );
  route(
    'PUT /category-order',
    {
      config: { ...write, audit: 'categories-ordered' },
      summary: 'Order categories; those that are not named follow',
    },
    (request) =>
      audited(request, { object: { kind: 'category', id: '' } }, () => categories.order(request.body.ids)),
  );
  route(
    'POST /categories/:id/merge',
    {
      config: { ...write, audit: 'category-merged' },
      summary: 'Move all images of a category into another one and delete it',
    },
    async (request) => {
      const { id } = request.params;
      const moved = await audited(request, { object: categoryObject(id) }, () =>
        categories.merge(id, request.body.into),
      );
      return { moved };
    },
  );
  route(
    'DELETE /categories/:id',
    { config: { ...write, audit: 'category-removed' }, summary: 'Delete a category without images' },
    async (request, reply) => {
      const { id } = request.params;
      await audited(request, { object: categoryObject(id) }, () => categories.remove(id));
      return reply.code(204).send(null);
    },
  );
}
