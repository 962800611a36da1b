import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  CategoryNamesSchema,
  CategoryOrderSchema,
  MergeCategorySchema,
  MergedCategorySchema,
  NewCategorySchema,
  StudioCategorySchema,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { named } from '../../http/open-api.ts';
import type { Studio } from './studio-feature.ts';
import { expectedVersion, sendVersion, type StudioAccess } from './studio-scope.ts';

const reading: StudioAccess = { roles: ['admin', 'editor'], scope: 'images:read' };
const writing: StudioAccess = { roles: ['admin', 'editor'], scope: 'images:write' };

const categoryObject = (id: number) => ({ kind: 'category', id: String(id) });
const params = Type.Object({ id: Type.Integer({ minimum: 1 }) });

/** The categories of the studio. */
export function categoriesRoutes(instance: FastifyInstance, { categories, audited }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const category = named(app, StudioCategorySchema);
  app.get(
    '/categories',
    {
      config: { studio: reading },
      schema: { summary: 'All categories, empty ones too', response: { 200: Type.Array(category) } },
    },
    () => categories.list(),
  );
  app.post(
    '/categories',
    {
      config: { studio: writing },
      schema: {
        summary: 'Make a category without images',
        body: NewCategorySchema,
        response: { 200: category },
      },
    },
    (request) =>
      audited(request, { action: 'category-made', object: null }, () => categories.create(request.body)),
  );
  app.patch(
    '/categories/:id',
    {
      config: { studio: writing },
      schema: {
        summary: 'Change the names of a category; its address stays',
        params,
        body: CategoryNamesSchema,
        response: { 200: category },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const version = expectedVersion(request);
      const renamed = await audited(request, { action: 'category-renamed', object: categoryObject(id) }, () =>
        categories.rename(id, request.body, version),
      );
      return sendVersion(reply, renamed.version).send(renamed);
    },
  );
  app.put(
    '/category-order',
    {
      config: { studio: writing },
      schema: {
        summary: 'Order categories; those that are not named follow',
        body: CategoryOrderSchema,
        response: { 200: Type.Array(category) },
      },
    },
    (request) =>
      audited(request, { action: 'categories-ordered', object: { kind: 'category', id: '' } }, () =>
        categories.order(request.body.ids),
      ),
  );
  app.post(
    '/categories/:id/merge',
    {
      config: { studio: writing },
      schema: {
        summary: 'Move all images of a category into another one and delete it',
        params,
        body: MergeCategorySchema,
        response: { 200: MergedCategorySchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      const moved = await audited(request, { action: 'category-merged', object: categoryObject(id) }, () =>
        categories.merge(id, request.body.into),
      );
      return { moved };
    },
  );
  app.delete(
    '/categories/:id',
    {
      config: { studio: writing },
      schema: { summary: 'Delete a category without images', params, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { id } = request.params;
      await audited(request, { action: 'category-removed', object: categoryObject(id) }, () =>
        categories.remove(id),
      );
      return reply.status(204).send(null);
    },
  );
}
