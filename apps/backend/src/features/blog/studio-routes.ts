import multipart from '@fastify/multipart';
import { FILE_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '@lumigraph/contracts';
import { studioChange, type Audited, type ChangeContext } from '../../http/studio-change.ts';
import { studioRoute } from '../../http/studio-route.ts';
import { POST_MAX_BYTES, type StudioParams } from '@lumigraph/contracts/studio';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PostChange, VersionedPost } from './post-versions.ts';
import type { NewsletterService } from '../newsletter/newsletter-service.ts';
import type { PostEditor } from './post-editor.ts';
import type { StudioPostList } from './studio-post-list.ts';
import { withVersion } from '../../http/conditional.ts';
import { readUpload } from '../../http/read-upload.ts';
import { sessionOf } from '../../http/session.ts';

const roles = ['admin', 'editor'] as const;
const read = { access: { roles, scope: 'posts:read' }, limits: ['studioUser'] } as const;
const write = { access: { roles, scope: 'posts:write' }, limits: ['studioUser'] } as const;
/** For what cannot be undone. */
const deletion = { access: { roles, scope: 'posts:delete', recent: true }, limits: ['studioUser'] } as const;
/** Six languages, and their quotation marks in JSON. */
const BODY_BYTES = 8 * POST_MAX_BYTES;

export interface BlogStudioDeps {
  list: StudioPostList;
  posts: PostEditor;
  newsletter: Pick<NewsletterService, 'mailOf' | 'publishing' | 'sendTest'>;
  audited: Audited;
}

type PostParams = StudioParams<'GET /posts/:project/:slug'>;

const changeOf = (post: PostParams, { version, by }: ChangeContext): PostChange => ({
  ...post,
  version,
  by: by.name,
});

const objectOf = ({ project, slug }: PostParams) => ({ kind: 'post' as const, id: `${project}/${slug}` });

const inAddress = ({ params }: { params: PostParams }) => objectOf(params);

const respond = (_request: unknown, reply: FastifyReply, { post, version }: VersionedPost) =>
  withVersion(reply, version, post);

/** Posts of all sites: drafts, publication, history, preview and images. */
export function blogStudioRoutes(app: FastifyInstance, deps: BlogStudioDeps): void {
  readRoutes(app, deps);
  publicationRoutes(app, deps);
  changeRoutes(app, deps);
  draftLinkRoutes(app, deps);
  void app.register(postImageRoutes, deps);
}

function readRoutes(app: FastifyInstance, { list, posts }: BlogStudioDeps): void {
  const route = studioRoute(app);
  route('GET /posts', { config: read, summary: 'Posts: drafts first, then by date' }, (request) =>
    list.page(request.query),
  );
  route(
    'GET /posts/:project/:slug',
    { config: read, summary: 'A post as it is edited' },
    async (request, reply) => respond(request, reply, await posts.find(request.params)),
  );
  route(
    'GET /posts/:project/:slug/revisions',
    { config: read, summary: 'Earlier versions of a post, newest first' },
    (request) => posts.revisions(request.params),
  );
  route(
    'GET /posts/:project/:slug/revisions/:id',
    { config: read, summary: 'An earlier version of a post, with its content' },
    (request) => posts.revision(request.params, request.params.id),
  );
  route('GET /post-sites', { config: read, summary: 'Sites that posts can be written for' }, () =>
    list.sites(),
  );
  route(
    'GET /post-address',
    { config: read, summary: 'An address for a new post, made of its title' },
    (request) => list.freeAddress(request.query.project, request.query.title),
  );
}

function draftLinkRoutes(app: FastifyInstance, { posts: { draftLinks }, audited }: BlogStudioDeps): void {
  const change = studioChange(app, audited);
  const path = '/posts/:project/:slug/draft-link';
  studioRoute(app)(
    `GET ${path}`,
    { config: read, summary: 'The secret link under which everybody sees the draft, if there is one' },
    async ({ params }) => ({ link: await draftLinks.find(params) }),
  );
  change(`POST ${path}`, {
    config: { ...write, audit: 'post-link-made' },
    summary: 'Make the secret link; it ends by itself',
    object: inAddress,
    work: async ({ params }, { by }) => ({ link: await draftLinks.make(params, by.name) }),
  });
  change(`DELETE ${path}`, {
    config: { ...write, audit: 'post-link-ended' },
    summary: 'Withdraw the secret link',
    object: inAddress,
    work: ({ params }) => draftLinks.end(params),
  });
}

function changeRoutes(app: FastifyInstance, { posts, audited }: BlogStudioDeps): void {
  const change = studioChange(app, audited);
  change('POST /posts', {
    config: { ...write, audit: 'post-created' },
    summary: 'Begin a post',
    bodyLimit: BODY_BYTES,
    object: ({ body }) => objectOf(body),
    work: ({ body }, { by }) => posts.create(body, by.name),
    respond,
  });
  change('PUT /posts/:project/:slug', {
    config: { ...write, audit: 'post-saved' },
    summary: 'Keep changes; readers do not see them',
    bodyLimit: BODY_BYTES,
    object: inAddress,
    work: ({ params, body, query }, context) => posts.save(changeOf(params, context), body, query.automatic),
    respond,
  });
  for (const [path, audit, summary] of [
    ['unpublish', 'post-unpublished', 'Take a post away from readers and keep it as a draft'],
    ['discard', 'post-changes-discarded', 'Replace unpublished changes by what readers see'],
  ] as const)
    change(`POST /posts/:project/:slug/${path}`, {
      config: { ...write, audit },
      summary,
      object: inAddress,
      work: ({ params }, context) => posts[path](changeOf(params, context)),
      respond,
    });
  change('POST /posts/:project/:slug/move', {
    config: { ...write, audit: 'post-moved' },
    summary: 'Give a post another address or site; its former address leads to it',
    object: ({ body }) => objectOf(body),
    work: ({ params, body }, context) => posts.move(changeOf(params, context), body),
    respond,
  });
  change('DELETE /posts/:project/:slug', {
    config: { ...deletion, audit: 'post-removed' },
    summary: 'Remove a post with its history',
    object: inAddress,
    work: ({ params }, context) => posts.remove(changeOf(params, context)),
  });
}

/** The publication of a post, and the mail about it. */
function publicationRoutes(app: FastifyInstance, { posts, newsletter, audited }: BlogStudioDeps): void {
  const route = studioRoute(app);
  route(
    'GET /posts/:project/:slug/mail',
    { config: read, summary: 'The mail about a post, and how many subscribers would get it now' },
    async ({ params }) => {
      const { post } = await posts.find(params);
      return newsletter.mailOf(params, post.content.publishedAt);
    },
  );
  route(
    'POST /posts/:project/:slug/test-mail',
    {
      config: {
        // Not for access keys: they have no mailbox.
        access: { roles },
        limits: ['studioUser', 'testMailUser'],
        audit: { none: 'the mail goes to the editor who asks for it' },
      },
      summary: 'Send the mail about a post, as it is saved, to oneself',
    },
    async (request, reply) => {
      const { post } = await posts.find(request.params);
      await newsletter.sendTest(sessionOf(request).userId, post, (locales) => posts.mailText(post, locales));
      return reply.code(204).send(null);
    },
  );
  studioChange(app, audited)('POST /posts/:project/:slug/publish', {
    config: { ...write, limits: ['studioUser', 'renderPostUser'], audit: 'post-published' },
    summary: 'Publish what is saved; with a future date it appears then',
    description:
      'With `email=true` subscribers get a mail when the post appears; without it they get none, also later. A post is mailed once, and not when its date is more than 7 days ago.',
    object: inAddress,
    work: ({ params, query: { email = false } }, context) => {
      const change = changeOf(params, context);
      return newsletter.publishing(params, { email, publish: () => posts.publish(change) });
    },
    respond,
  });
}

/** A text, escaped in JSON. */
const PREVIEW_BYTES = 8 * POST_MAX_BYTES;

/** The preview changes nothing; an image belongs to no post until a text or a cover names it. */
async function postImageRoutes(
  app: FastifyInstance,
  { posts, audited }: { posts: PostEditor; audited: Audited },
): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fileSize: FILE_MAX_BYTES, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 20 },
  });
  const route = studioRoute(app);
  route(
    'POST /post-preview',
    {
      config: {
        ...write,
        limits: ['studioUser', 'renderPostUser'],
        audit: { none: 'renders a text' },
      },
      summary: 'A text as the site shows it',
      bodyLimit: PREVIEW_BYTES,
    },
    (request) => posts.preview(request.body.markdown, request.body.locale),
  );
  route(
    'POST /post-images',
    {
      config: { ...write, bodyTimeoutMs: UPLOAD_TIMEOUT_MS, audit: 'post-image-added' },
      summary: 'Store a cover or an image of a text (multipart field "file", at most 10 MB)',
      handlerTimeout: UPLOAD_TIMEOUT_MS,
    },
    async (request) => {
      const { content: source, name } = await readUpload(request);
      const object = { kind: 'post-image' as const, id: name };
      return audited(request, { object }, () => posts.addImage(source, request.query.kind));
    },
  );
}
