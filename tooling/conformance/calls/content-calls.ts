import * as api from '@lumigraph/contracts';
import { callers, kept, notAllowed, type Call, type Context } from '../call.ts';
import { resource } from '../resource.ts';

const postSummary = resource(api.PostSummarySchema, ['id', 'title']);
const blogPost = resource(api.PostSchema, ['title', 'id', 'contentHtml'], 'post');
const file = resource(api.StoredFileSchema, ['id', 'url'], 'file');

const { get, post } = callers();
const signedIn = callers({ isSignedIn: true });

const project = { projectName: ({ project: name }: Context) => name };
const id = kept('post');
/** A red square of 8 by 8 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';
const form = new FormData();
form.append(api.FILE_FIELD, new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'red.png');

/** Posts, contact messages and files. */
export const contentCalls: Call[] = [
  get(api.blogPaths.posts, [postSummary], { query: project, expects: project, keep: 'post' }),
  get(api.blogPaths.post, blogPost, {
    after: id,
    query: { id },
    expects: { id },
    variants: { unknown: { after: true, query: { id: 'no-such-post' }, refuses: [404] } },
  }),
  post(api.CONTACT_PATH, undefined, {
    isOptional: true,
    schema: api.ContactRequestSchema,
    body: {
      appName: 'conformance',
      name: 'Con Formance',
      email: 'conformance@example.com',
      subject: 'A conformance run',
      message: 'This message was written by the conformance command and needs no reply.',
      newsletter: false,
      privacy: true,
      elapsedMs: 20_000,
    },
  }),
  signedIn.post(api.FILES_PATH, file, { form, isOptional: true, keep: 'file' }),
  signedIn.get(api.filePath, undefined, {
    id: kept('file'),
    signedOut: notAllowed,
    has: { 'content-type': /^image\// },
  }),
].flat();
