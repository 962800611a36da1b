import {
  CategoryListSchema,
  CountSchema,
  ImagePageSchema,
  LocaleQuerySchema,
  PageQuerySchema,
  type LocaleQuery,
  type PageQuery,
} from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { apiRoute } from '../../http/api-route.ts';
import { requestLocale } from '../../http/locale.ts';
import type { ResponseCache } from './store/response-cache.ts';
import type { ImageList } from './store/image-rows.ts';
import type { ImagesService } from './store/images-service.ts';
import { sendShared } from './store/image-responses.ts';

export interface ListRoutesOptions {
  service: ImagesService;
  responses: ResponseCache;
}

const DATABASE_INTEGER_MAX = 2_147_483_647;
const NoQuerySchema = Type.Object({}, { additionalProperties: false });
const CategoryParamsSchema = Type.Object({
  categoryId: Type.Integer({ minimum: 1, maximum: DATABASE_INTEGER_MAX }),
});

type Paged = FastifyRequest<{ Querystring: PageQuery }>;

/** Categories, lists and counts. */
export function listRoutes(app: FastifyInstance, options: ListRoutesOptions): void {
  categoryRoutes(app, options);
  pageRoutes(app, options);
  countRoutes(app, options);
}

function categoryRoutes(app: FastifyInstance, { service, responses }: ListRoutesOptions): void {
  for (const [path, key, summary, read] of [
    ['/images/categories', 'categories', 'All categories with their number of images', service.categories],
    [
      '/images/special-categories',
      'special-categories',
      'Categories that hold special images, with the number of those',
      service.specialCategories,
    ],
  ] as const)
    app.get<{ Querystring: LocaleQuery }>(
      path,
      apiRoute('key', ['apiKeyReadAddress'], {
        summary,
        response: { 200: CategoryListSchema },
        querystring: LocaleQuerySchema,
      }),
      (request, reply) => {
        const locale = requestLocale(request, request.query.locale);
        return sendShared(request, reply, {
          responses,
          key: `${key} ${locale}`,
          make: () => read({ locale }),
        });
      },
    );
}

function pageRoutes(app: FastifyInstance, { service, responses }: ListRoutesOptions): void {
  const send = (request: Paged, reply: FastifyReply, list: ImageList): Promise<FastifyReply> => {
    const { page, pageSize, locale: requested } = request.query;
    const locale = requestLocale(request, requested);
    const name = list.kind === 'category' ? list.categoryId : list.kind;
    return sendShared(request, reply, {
      responses,
      key: `${name} ${page} ${pageSize} ${locale}`,
      make: () => service.page(list, { page, pageSize, locale }),
    });
  };
  const schema = (summary: string) => ({
    summary,
    response: { 200: ImagePageSchema },
    querystring: PageQuerySchema,
  });

  app.get<{ Querystring: PageQuery }>(
    '/images/images',
    apiRoute('key', ['apiKeyReadAddress'], schema('Images, newest first')),
    (request, reply) => send(request, reply, { kind: 'all' }),
  );
  app.get<{ Querystring: PageQuery }>(
    '/images/special-images',
    apiRoute('key', ['apiKeyReadAddress'], schema('Special images, newest first')),
    (request, reply) => send(request, reply, { kind: 'special' }),
  );
  app.get<{ Querystring: PageQuery; Params: { categoryId: number } }>(
    '/images/images/category/:categoryId',
    apiRoute('key', ['apiKeyReadAddress'], {
      ...schema('Images of a category, newest first'),
      params: CategoryParamsSchema,
    }),
    (request, reply) => send(request, reply, { kind: 'category', categoryId: request.params.categoryId }),
  );
}

function countRoutes(app: FastifyInstance, { service, responses }: ListRoutesOptions): void {
  for (const [path, kind, summary] of [
    ['/images/count', 'all', 'Number of images'],
    ['/images/special-count', 'special', 'Number of special images'],
  ] as const) {
    app.get(
      path,
      apiRoute('key', ['apiKeyReadAddress'], {
        summary,
        response: { 200: CountSchema },
        querystring: NoQuerySchema,
      }),
      (request, reply) =>
        sendShared(request, reply, { responses, key: `count ${kind}`, make: () => service.count({ kind }) }),
    );
  }
}
