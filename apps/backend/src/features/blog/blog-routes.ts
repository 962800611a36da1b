import { PostPageSchema, PostQuerySchema, PostSchema, PostsQuerySchema } from '@lumigraph/contracts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { apiRoute, apiScope, imageFileRoute } from '../../http/api-route.ts';
import { AppError } from '../../lib/errors.ts';
import { fileResponse } from '../../http/open-api.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { type Article, DEFAULT_PROJECT, type BlogService } from './blog-service.ts';
import { COVER_FILE, coverKey, shareImageOf } from './cover-files.ts';
import { isDraftId } from './draft-links.ts';
import { cleanHtml } from './rendering/clean-html.ts';
import { publicFor, secretHeaders } from '../../http/conditional.ts';
import { feedAddresses, feedFiles, feedLocale, sendFeed } from '../../http/send-feed.ts';
import { type FeedEntry, type FeedFormat, feedFormats } from '../../lib/feed.ts';

export interface BlogRoutesOptions {
  blog: BlogService;
  /** The language of a request that names none. */
  localeOf: (request: FastifyRequest) => string;
}

/** The publishing service: `GET /posts?projectName=` and `GET /post?id=`, below `/api/blog`. */
export function postRoutes(instance: FastifyInstance, { blog, localeOf }: BlogRoutesOptions): void {
  const app = apiScope(instance, 'blog');

  const PostsOrPostQuery = Type.Object(
    { ...PostsQuerySchema.properties, id: Type.Optional(PostQuerySchema.properties.id) },
    { additionalProperties: false, required: [] },
  );

  app.get(
    '/posts',
    apiRoute('key', ['apiKeyReadAddress'], {
      summary: 'Published posts of a project, newest first; with `id` a single post',
      querystring: PostsOrPostQuery,
      response: { 200: Type.Union([PostPageSchema, PostSchema]) },
    }),
    async (request, reply) => {
      const { id, projectName, page, pageSize, locale = localeOf(request) } = request.query;
      void reply.headers(headersOf(id));
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
    apiRoute('key', ['apiKeyReadAddress'], {
      summary: 'A single post',
      querystring: PostQuerySchema,
      response: { 200: PostSchema },
    }),
    async (request, reply) => {
      const { id, projectName = DEFAULT_PROJECT, locale = localeOf(request) } = request.query;
      void reply.headers(headersOf(id));
      return blog.post({ id, project: projectName, locale });
    },
  );
}

/** A draft is for those who have its link: nothing keeps or lists it. */
const headersOf = (id: string | undefined) =>
  id !== undefined && isDraftId(id)
    ? secretHeaders
    : { 'cache-control': publicFor(60), vary: 'Accept-Language' };

const FEED_LENGTH = 30;
const FEED_CHARACTERS = 8 * 1024 * 1024;

export interface BlogFeedOptions {
  blog: Pick<BlogService, 'newest'>;
  /** Storage of covers. */
  storage: Pick<FileStorage, 'size'>;
  /** Without a trailing slash. */
  origin: string;
  /** Name of the site. */
  title: string;
  email: () => string;
}

const FeedQuery = Type.Object({ lang: Type.Optional(Type.String()) });

/** The newest posts as feeds, without the API key: feed readers have none. */
export function feedRoutes(instance: FastifyInstance, options: BlogFeedOptions): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { blog, storage, origin, title, email } = options;
  const inFull = new LRUCache<string, string>({
    maxSize: FEED_CHARACTERS,
    sizeCalculation: (full, html) => full.length + html.length + 1,
    memoMethod: (html) => cleanHtml(html, `${origin}/blog`),
  });

  async function entryOf(post: Article, lang: string | undefined): Promise<FeedEntry> {
    const link = `${origin}/blog/${encodeURIComponent(post.id)}${lang === undefined ? '' : `?lang=${lang}`}`;
    const cover = post.coverUrl === null ? undefined : shareImageOf(post.coverUrl);
    const length = cover && (await storage.size(coverKey(cover.slice(cover.lastIndexOf('/') + 1))));
    return {
      link,
      title: post.title,
      summary: post.excerpt,
      html: inFull.memo(post.contentHtml),
      date: new Date(post.publishedAt),
      author: post.author,
      ...(cover && length ? { enclosure: { url: origin + cover, type: 'image/jpeg', length } } : {}),
    };
  }

  for (const format of Object.keys(feedFiles) as FeedFormat[])
    app.get(
      `/blog/${feedFiles[format]}`,
      apiRoute('public', ['publicReadAddress'], {
        tags: ['blog'],
        summary: 'The newest posts as a feed, in the language `lang`',
        querystring: FeedQuery,
        response: fileResponse(feedFormats[format], 'The feed'),
      }),
      async (request, reply) => {
        const { lang } = request.query;
        const locale = feedLocale(request, lang);
        const posts = await blog.newest({ project: DEFAULT_PROJECT, locale, count: FEED_LENGTH });
        const query = lang === undefined ? '' : `?lang=${locale}`;
        return sendFeed(request, reply, {
          format,
          content: {
            title,
            description: `${title} Blog`,
            locale,
            page: `${origin}/blog${query}`,
            addresses: feedAddresses(`${origin}/blog`, query),
            copyright: title,
            email: email(),
            entries: await Promise.all(posts.map((post) => entryOf(post, lang && locale))),
          },
        });
      },
    );
}

/** `GET /cdn/covers/{file}`: prepared covers under their content hash, cached for ever. */
export function coverRoutes(app: FastifyInstance, { storage }: { storage: FileStorage }): void {
  app.get<{ Params: { file: string } }>(
    '/cdn/covers/:file',
    imageFileRoute({ hide: true }),
    async (request, reply) => {
      const { file } = request.params;
      if (!COVER_FILE.test(file)) throw new AppError('NOT_FOUND');
      const size = await storage.size(coverKey(file));
      if (size === undefined) throw new AppError('NOT_FOUND');
      const stream = storage.stream(coverKey(file));
      return reply
        .type(file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
        .header('content-length', size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(stream);
    },
  );
}
