import { PostPageSchema, PostQuerySchema, PostSchema, PostsQuerySchema } from '@lumigraph/contracts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../lib/errors.ts';
import { fileResponse } from '../../http/open-api.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { imageFileRoute } from '../../http/route-config.ts';
import { DEFAULT_PROJECT, type BlogService } from './blog-service.ts';
import { COVER_FILE, coverKey } from './cover-files.ts';
import { rssFeed, type FeedOptions } from './rss.ts';
import { publicFor } from '../../http/conditional.ts';

export interface BlogRoutesOptions {
  blog: BlogService;
  /** The language of a request that names none. */
  localeOf: (request: FastifyRequest) => string;
}

/** The publishing service: `GET /posts?projectName=` and `GET /post?id=`, below `/api/blog`. */
export function postRoutes(instance: FastifyInstance, { blog, localeOf }: BlogRoutesOptions): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const tags = ['blog'];

  const PostsOrPostQuery = Type.Object(
    { ...PostsQuerySchema.properties, id: Type.Optional(PostQuerySchema.properties.id) },
    { additionalProperties: false, required: [] },
  );

  app.get(
    '/posts',
    {
      config: { access: 'key', limits: ['apiKeyReadAddress'] },
      schema: {
        tags,
        summary: 'Published posts of a project, newest first; with `id` a single post',
        querystring: PostsOrPostQuery,
        response: { 200: Type.Union([PostPageSchema, PostSchema]) },
      },
    },
    async (request, reply) => {
      const { id, projectName, page, pageSize, locale = localeOf(request) } = request.query;
      void reply.header('cache-control', publicFor(60)).header('vary', 'Accept-Language');
      if (id !== undefined) return blog.post({ id, project: projectName ?? DEFAULT_PROJECT, locale });
      if (projectName === undefined) {
        throw new AppError('VALIDATION_FAILED', {
          message: 'projectName is required',
          fields: [{ field: 'projectName', message: 'Project name is required', rule: 'required' }],
        });
      }
      return blog.posts({ project: projectName, locale, page, pageSize });
    },
  );

  app.get(
    '/post',
    {
      config: { access: 'key', limits: ['apiKeyReadAddress'] },
      schema: { tags, summary: 'A single post', querystring: PostQuerySchema, response: { 200: PostSchema } },
    },
    async (request, reply) => {
      const { id, projectName = DEFAULT_PROJECT, locale = localeOf(request) } = request.query;
      void reply.header('cache-control', publicFor(60)).header('vary', 'Accept-Language');
      return blog.post({ id, project: projectName, locale });
    },
  );
}

const FEED_LENGTH = 30;

/** `GET /blog/rss.xml`, without the API key: feed readers have none. */
export function feedRoutes(
  app: FastifyInstance,
  {
    blog,
    localeOf,
    email,
    ...feed
  }: BlogRoutesOptions & Omit<FeedOptions, 'locale' | 'email'> & { email: () => string },
): void {
  app.get(
    '/blog/rss.xml',
    {
      config: { access: 'public', limits: ['publicReadAddress'] },
      schema: {
        tags: ['blog'],
        summary: 'RSS feed of the newest posts',
        response: fileResponse('application/rss+xml', 'The feed'),
      },
    },
    async (request, reply) => {
      const locale = localeOf(request);
      const { items } = await blog.posts({
        project: DEFAULT_PROJECT,
        locale,
        page: 1,
        pageSize: FEED_LENGTH,
      });
      return reply
        .type('application/rss+xml; charset=utf-8')
        .header('cache-control', publicFor(300))
        .header('vary', 'Accept-Language')
        .send(rssFeed(items, { ...feed, email: email(), locale }));
    },
  );
}

/** `GET /cdn/covers/{file}`: prepared covers under their content hash, cached for ever. */
export function coverRoutes(app: FastifyInstance, { storage }: { storage: FileStorage }): void {
  app.get<{ Params: { file: string } }>(
    '/cdn/covers/:file',
    {
      config: imageFileRoute,
      schema: { hide: true },
    },
    async (request, reply) => {
      const { file } = request.params;
      if (!COVER_FILE.test(file)) throw new AppError('NOT_FOUND');
      const size = await storage.size(coverKey(file));
      if (size === undefined) throw new AppError('NOT_FOUND');
      const stream = storage.stream(coverKey(file));
      return reply
        .type('image/webp')
        .header('content-length', size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('access-control-allow-origin', '*')
        .header('x-content-type-options', 'nosniff')
        .send(stream);
    },
  );
}
