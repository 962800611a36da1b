import * as api from '@lumigraph/contracts';
import { callers, notAllowed, type Call, type Context } from '../call.ts';
import { expectFile, resource } from '../resource.ts';

const postSummary = resource(api.PostSummarySchema, ['id', 'title']);
const blogPost = resource(api.PostSchema, ['title', 'id', 'contentHtml'], 'post');
const file = resource(api.StoredFileSchema, ['id', 'url'], 'file');

const { get, post } = callers();
const signedIn = callers({ isSignedIn: true });

const postId = ({ kept }: Context) => kept.post?.['id'];
/** A red square of 8 by 8 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';
const form = new FormData();
form.append(api.FILE_FIELD, new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'red.png');

/** Posts, contact messages and files. */
export const contentCalls: Call[] = [
  get(api.blogPaths.posts, [postSummary], {
    query: ({ projectName }) => ({ projectName }),
    expects: ({ projectName }) => ({ projectName }),
    keep: 'post',
  }),
  get(api.blogPaths.post, blogPost, {
    after: postId,
    query: (context) => ({ id: String(postId(context)) }),
    expects: (context) => ({ id: postId(context) }),
    variants: { unknown: { after: () => true, query: { id: 'no-such-post' }, refuses: [404] } },
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
    id: ({ kept }: Context) => kept.file?.['id'],
    signedOut: notAllowed,
    check: (checks, { response }) => expectFile(checks, response, /^image\//),
  }),
].flat();
