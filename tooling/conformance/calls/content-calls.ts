import * as api from '@lumigraph/contracts';
import { notAllowed, type Run } from '../call.ts';
import { resource } from '../resource.ts';

const postSummary = resource(api.PostSummarySchema, ['id', 'title']);
const blogPost = resource(api.PostSchema, ['title', 'id', 'contentHtml'], 'post');
const file = resource(api.StoredFileSchema, ['id', 'url'], 'file');
const newsletter = resource(api.NewsletterStateSchema, ['subscribed']);

/** A red square of 8 by 8 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';
const form = new FormData();
form.append(api.FILE_FIELD, new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'red.png');

export async function blogCalls({ get, refused, project: projectName }: Run): Promise<void> {
  const posts = await get(api.blogPaths.posts, [postSummary], { query: { projectName } });
  const id = posts?.items[0]?.['id'];
  await get(api.blogPaths.post, blogPost, { needs: id, query: { id } });
  const unknown = { method: 'GET', query: { id: 'no-such-post' }, refuses: [404] } as const;
  await refused(api.blogPaths.post, 'unknown', unknown);
}

export async function contactCalls({ post }: Run): Promise<void> {
  const email = 'conformance@example.com';
  const message = 'This message was written by the conformance command and needs no reply.';
  const sender = { appName: 'conformance', name: 'Con Formance', email, subject: 'A conformance run' };
  const body = { ...sender, message, newsletter: false, privacy: true, elapsedMs: 20_000 };
  await post(api.CONTACT_PATH, undefined, { isOptional: true, schema: api.ContactRequestSchema, body });
}

export async function fileCalls({ signedIn: { get, post } }: Run): Promise<void> {
  const stored = await post(api.FILES_PATH, file, { form, isOptional: true });
  const has = { 'content-type': /^image\// };
  await get(api.filePath, undefined, { id: stored?.value['id'], signedOut: notAllowed, has });
}

/** Mails about new posts. */
export async function newsletterCalls({ signedIn: { get, put } }: Run): Promise<void> {
  const state = await get(api.newsletterPaths.mine, newsletter, { isOptional: true });
  const body = { subscribed: state?.value['subscribed'] };
  await put(api.newsletterPaths.mine, newsletter, { needs: state, body });
}
