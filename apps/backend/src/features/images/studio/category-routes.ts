import type { FastifyInstance } from 'fastify';
import { withVersion } from '../../../http/conditional.ts';
import { studioChange, type Audited } from '../../../http/studio-change.ts';
import { studioRoute } from '../../../http/studio-route.ts';
import type { StudioCategories } from './categories-service.ts';
import { read, write } from './image-routes.ts';

/** The categories of the studio. */
export function categoryStudioRoutes(
  app: FastifyInstance,
  { categories, audited }: { categories: StudioCategories; audited: Audited },
): void {
  const change = studioChange(app, audited);
  studioRoute(app)('GET /categories', { config: read, summary: 'All categories, empty ones too' }, () =>
    categories.list(),
  );
  change('POST /categories', {
    config: { ...write, audit: 'category-made' },
    summary: 'Make a category without images',
    object: null,
    work: ({ body }) => categories.create(body),
  });
  change('PATCH /categories/:id', {
    config: { ...write, audit: 'category-renamed' },
    summary: 'Change the names of a category; its address stays',
    object: 'category',
    work: ({ params, body }, { version }) => categories.rename(params.id, body, version),
    respond: (_request, reply, renamed) => withVersion(reply, renamed.version, renamed),
  });
  change('PUT /category-order', {
    config: { ...write, audit: 'categories-ordered' },
    summary: 'Order categories; those that are not named follow',
    object: () => ({ kind: 'category', id: '' }),
    work: ({ body }) => categories.order(body.ids),
  });
  change('POST /categories/:id/merge', {
    config: { ...write, audit: 'category-merged' },
    summary: 'Move all images of a category into another one and delete it',
    object: 'category',
    work: async ({ params, body }) => ({ moved: await categories.merge(params.id, body.into) }),
  });
  change('DELETE /categories/:id', {
    config: { ...write, audit: 'category-removed' },
    summary: 'Delete a category without images',
    object: 'category',
    work: ({ params }) => categories.remove(params.id),
  });
}
