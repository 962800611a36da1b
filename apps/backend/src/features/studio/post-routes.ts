import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  FullPostRevisionSchema,
  MovePostSchema,
  NewPostSchema,
  POST_MAX_BYTES,
  PostAddressQuerySchema,
  PostAddressSchema,
  PostParamsSchema,
  PostRevisionParamsSchema,
  PostRevisionSchema,
  PostSiteSchema,
  SavePostQuerySchema,
  StudioPostPageSchema,
  StudioPostsQuerySchema,
  type FullPostRevision,
  type MovePost,
  type NewPost,
  type PostRevision,
  type PostSite,
  type StudioPostsQuery,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { postImageRoutes } from './post-image-routes.ts';
import {
  changeOf,
  content,
  objectOf,
  publicationRoutes,
  read,
  response,
  roles,
  sendPost,
  write,
} from './post-publication-routes.ts';
import type { PostEditor } from '../blog/post-editor.ts';
import { actorOf } from './studio-scope.ts';
import type { Studio } from './studio-feature.ts';

/** For what cannot be undone. */
const deletion = { studio: { roles, scope: 'posts:delete', recent: true } } as const;
/** Six languages, and their quotation marks in JSON. */
const BODY_BYTES = 8 * POST_MAX_BYTES;

/** Posts of all sites: drafts, publication, history, preview and images. */
export function postRoutes(instance: FastifyInstance, studio: Studio): void {
  readRoutes(instance, studio.posts);
  publicationRoutes(instance, studio);
  changeRoutes(instance, studio);
  void instance.register(postImageRoutes, studio);
}

function readRoutes(instance: FastifyInstance, posts: PostEditor): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.get(
    '/posts',
    {
      config: read,
      schema: {
        summary: 'Posts: drafts first, then by date',
        querystring: Type.Unsafe<StudioPostsQuery>(StudioPostsQuerySchema),
        response: { 200: StudioPostPageSchema },
      },
    },
    (request) => posts.list(request.query),
  );
  app.get(
    '/posts/:project/:slug',
    { config: read, schema: { summary: 'A post as it is edited', params: PostParamsSchema, response } },
    async (request, reply) => sendPost(reply, await posts.find(request.params)),
  );
  app.get(
    '/posts/:project/:slug/revisions',
    {
      config: read,
      schema: {
        summary: 'Earlier versions of a post, newest first',
        params: PostParamsSchema,
        response: { 200: Type.Unsafe<PostRevision[]>(Type.Array(PostRevisionSchema)) },
      },
    },
    (request) => posts.revisions(request.params),
  );
  app.get(
    '/posts/:project/:slug/revisions/:id',
    {
      config: read,
      schema: {
        summary: 'An earlier version of a post, with its content',
        params: PostRevisionParamsSchema,
        response: { 200: Type.Unsafe<FullPostRevision>(FullPostRevisionSchema) },
      },
    },
    (request) => posts.revision(request.params, request.params.id),
  );
  app.get(
    '/post-sites',
    {
      config: read,
      schema: {
        summary: 'Sites that posts can be written for',
        response: { 200: Type.Unsafe<PostSite[]>(Type.Array(PostSiteSchema)) },
      },
    },
    () => posts.sites(),
  );
  app.get(
    '/post-address',
    {
      config: read,
      schema: {
        summary: 'An address for a new post, made of its title',
        querystring: PostAddressQuerySchema,
        response: { 200: PostAddressSchema },
      },
    },
    (request) => posts.address(request.query.project, request.query.title),
  );
}

function changeRoutes(instance: FastifyInstance, { posts, audited }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.post(
    '/posts',
    {
      config: write,
      bodyLimit: BODY_BYTES,
      schema: { summary: 'Begin a post', body: Type.Unsafe<NewPost>(NewPostSchema), response },
    },
    async (request, reply) => {
      const work = () => posts.create(request.body, actorOf(request).name);
      const change = { action: 'post-created', object: objectOf(request.body) };
      return sendPost(reply, await audited(request, change, work));
    },
  );
  app.put(
    '/posts/:project/:slug',
    {
      config: write,
      bodyLimit: BODY_BYTES,
      schema: {
        summary: 'Keep changes; readers do not see them',
        params: PostParamsSchema,
        querystring: SavePostQuerySchema,
        body: content,
        response,
      },
    },
    async (request, reply) => {
      const change = changeOf(request);
      const work = () => posts.save(change, request.body, request.query.automatic);
      return sendPost(
        reply,
        await audited(request, { action: 'post-saved', object: objectOf(change) }, work),
      );
    },
  );
  for (const [path, action, summary] of [
    ['unpublish', 'post-unpublished', 'Take a post away from readers and keep it as a draft'],
    ['discard', 'post-changes-discarded', 'Replace unpublished changes by what readers see'],
  ] as const)
    app.post(
      `/posts/:project/:slug/${path}`,
      { config: write, schema: { summary, params: PostParamsSchema, response } },
      async (request, reply) => {
        const change = changeOf(request);
        const work = () => posts[path](change);
        return sendPost(reply, await audited(request, { action, object: objectOf(change) }, work));
      },
    );
  app.post(
    '/posts/:project/:slug/move',
    {
      config: write,
      schema: {
        summary: 'Give a post another address or site; its former address leads to it',
        params: PostParamsSchema,
        body: Type.Unsafe<MovePost>(MovePostSchema),
        response,
      },
    },
    async (request, reply) => {
      const change = changeOf(request);
      const work = () => posts.move(change, request.body);
      return sendPost(
        reply,
        await audited(request, { action: 'post-moved', object: objectOf(request.body) }, work),
      );
    },
  );
  app.delete(
    '/posts/:project/:slug',
    {
      config: deletion,
      schema: {
        summary: 'Remove a post with its history',
        params: PostParamsSchema,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const change = changeOf(request);
      await audited(request, { action: 'post-removed', object: objectOf(change) }, () =>
        posts.remove(change),
      );
      return reply.code(204).send(null);
    },
  );
}
