import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  EditedPostSchema,
  PostContentSchema,
  PostMailSchema,
  PostParamsSchema,
  PublishPostQuerySchema,
  type EditedPost,
  type PostContent,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { PostChange, VersionedPost } from '../blog/post-versions.ts';
import { actorOf, expectedVersion, sendVersion } from './studio-scope.ts';
import type { Studio } from './studio-feature.ts';

export const roles = ['admin', 'editor'] as const;
export const read = { studio: { roles, scope: 'posts:read' } } as const;
export const write = { studio: { roles, scope: 'posts:write' } } as const;

type PostParams = Static<typeof PostParamsSchema>;
type PostRequest = FastifyRequest<{ Params: PostParams }>;

export const response = { 200: Type.Unsafe<EditedPost>(EditedPostSchema) };
export const content = Type.Unsafe<PostContent>(PostContentSchema);

export const changeOf = (request: PostRequest): PostChange => ({
  ...request.params,
  version: expectedVersion(request),
  by: actorOf(request).name,
});

export const objectOf = ({ project, slug }: PostParams) => ({ kind: 'post', id: `${project}/${slug}` });

export function sendPost(reply: FastifyReply, { post, version }: VersionedPost): EditedPost {
  sendVersion(reply, version);
  return post;
}

/** The publication of a post, and the mail about it. */
export function publicationRoutes(instance: FastifyInstance, { posts, newsletter, audited }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.get(
    '/posts/:project/:slug/mail',
    {
      config: read,
      schema: {
        summary: 'The mail about a post, and how many subscribers would get it now',
        params: PostParamsSchema,
        response: { 200: PostMailSchema },
      },
    },
    async ({ params }) => {
      const { post } = await posts.find(params);
      return newsletter.mailOf(params, post.content.publishedAt);
    },
  );
  app.post(
    '/posts/:project/:slug/publish',
    {
      config: { ...write, limits: ['studioUser', 'renderPostUser'] },
      schema: {
        summary: 'Publish what is saved; with a future date it appears then',
        description:
          'With `email=true` subscribers get a mail when the post appears; without it they get none, also later. A post is mailed once, and not when its date is more than 7 days ago.',
        params: PostParamsSchema,
        querystring: PublishPostQuerySchema,
        response,
      },
    },
    async (request, reply) => {
      const change = changeOf(request);
      const { email = false } = request.query;
      const publish = () => posts.publish(change);
      const work = () => newsletter.publishing(request.params, { email, publish });
      const entry = { action: 'post-published', object: objectOf(change) };
      return sendPost(reply, await audited(request, entry, work));
    },
  );
}
