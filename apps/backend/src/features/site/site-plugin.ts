import type { ImagesOrigin, PublicSettings, SubmittedForm } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseDocumentEncoding } from './compress-document.ts';
import type { ImagePreviews } from '../images/delivery/image-previews.ts';
import { createDocumentCache, type DocumentCache, type ListsClock } from './document-cache.ts';
import { finishDocument, sendFinished, type FinishedDocument } from './send-response.ts';
import { formPosts, type FormServices } from './form-posts.ts';
import { crawlerFiles } from './crawler-files.ts';
import { documentHeaders, documentPolicy } from '../../http/security-headers.ts';
import { analyticsOrigins, ownDestinations } from './analytics-origins.ts';
import { sendPaymentDocument } from './payment-document.ts';
import { foreignOrigins } from './foreign-origins.ts';
import { createPreviewInliner, type PreviewInliner } from './inline-preview.ts';
import { createStyleInliner, type StyledDocument } from './inline-styles.ts';
import {
  loadSiteBuild,
  type GalleryData,
  type RenderResult,
  type RenderRequest,
  type SiteBuild,
  type Visitor,
} from './site-build.ts';
import { readStaticFiles, sendStaticFile, type StaticFile } from './static-files.ts';

export interface SitePluginOptions {
  /** Folder of a built application: `client/` and `server/entry-server.js`. */
  distDir: string;
  settings: PublicSettings;
  /** First data of pages, answered in process. */
  data: GalleryData;
  /** Until when documents hold. */
  clock: ListsClock;
  /** Of the first image of a page; without them there is only its colour. */
  previews?: ImagePreviews;
  /** What forms do that the browser submits itself; without them there is no such form. */
  forms?: FormServices;
  /** What may be said of all images; documents are rendered with it. */
  imagesOrigin?: () => Promise<ImagesOrigin>;
  /** Of a sibling: its routes respond at its address alone. */
  site?: string;
}

/** The one style element of react-aria (`touch-action` of what can be pressed); the browser test notices a new one. */
const LIBRARY_STYLES = ['sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='];

/** Paths below these are answered by services; an unknown one is their not-found, not a page. */
const SERVICE_PREFIXES = ['/api', '/cdn'];

/** Serves a built site: its files, and every other address as a rendered document. Register it last. */
export async function sitePlugin(app: FastifyInstance, options: SitePluginOptions): Promise<void> {
  const build = await loadSiteBuild(options.distDir);
  const files = await readFiles(build);
  const { settings, previews } = options;
  const parts = {
    policyWith: policyFor(settings),
    inline: await createStyleInliner(build.clientDir),
    addPreview: previews ? createPreviewInliner(settings.cdnBase, previews) : undefined,
  };
  const documents = createDocumentCache(options.clock);
  const render = (request: FastifyRequest, reply: FastifyReply) =>
    sendDocument({ request, reply, build, options, documents, ...parts });
  // Every route of a site is its own: the same path leads to another page at another address.
  if (options.site !== undefined) {
    const constraints = { site: options.site };
    app.addHook('onRoute', (route) => {
      route.constraints = { ...route.constraints, ...constraints };
    });
  }
  app.get('/', { schema: { hide: true } }, render);
  const payment = paymentPage(build, options);
  for (const path of payment?.paths ?? [])
    app.get(path, { schema: { hide: true } }, (request, reply) => payment?.send(request, reply));
  if (build.forms && options.forms) {
    await app.register(formPosts, {
      forms: build.forms,
      services: options.forms,
      visitorOf: (request: FastifyRequest) => visitorOf(build, request),
      send: ({ request, reply }, form, status) =>
        payment?.paths.includes(pathOf(request.url))
          ? payment.send(request, reply, { form, status })
          : sendSubmitted({ request, reply, build, options, documents, ...parts, form }, status),
    });
  }
  const { crawlerFile } = build;
  if (crawlerFile) crawlerFiles(app, { crawlerFile, origin: options.settings.origin, data: options.data });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = pathOf(request.url);
    const file = files.get(path);
    if (file) return sendStaticFile(request, reply, file);
    if (isNoPage(path, files)) return reply.callNotFound();
    return render(request, reply);
  });
}

function paymentPage(build: SiteBuild, options: SitePluginOptions) {
  const { payment } = build;
  if (!payment) return undefined;
  // Nobody else hears of the page on which a card is typed.
  const settings = { ...options.settings, analytics: ownDestinations(options.settings.analytics) };
  const send = sendPaymentDocument({ ...build, payment }, { ...options, settings });
  return { paths: [payment.path, `${payment.path}/`], send };
}

async function readFiles({ clientDir, payment }: SiteBuild): Promise<ReadonlyMap<string, StaticFile>> {
  const folders = [clientDir, ...(payment ? [payment.clientDir] : [])];
  const found = await Promise.all(folders.map(readStaticFiles));
  return new Map(found.flatMap((files) => [...files]));
}

/** The policy allows what the settings name and the document's own styles, and nothing else. */
function policyFor({
  cdnBase,
  apiBaseUrl,
  serviceBaseUrls = {},
  analytics,
}: PublicSettings): (styles: readonly string[]) => string {
  const sources = analyticsOrigins(analytics);
  const origins = {
    ...sources,
    imageOrigins: [...foreignOrigins(cdnBase), ...sources.imageOrigins],
    connectOrigins: [
      ...foreignOrigins(apiBaseUrl, ...Object.values(serviceBaseUrls)),
      ...sources.connectOrigins,
    ],
  };
  return (styles) => documentPolicy({ ...origins, styleHashes: [...LIBRARY_STYLES, ...styles] });
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Addresses that must not respond with a page: services, and files of another build (old chunks of a new release). */
function isNoPage(path: string, files: ReadonlyMap<string, StaticFile>): boolean {
  return (
    path.startsWith('/assets/') ||
    SERVICE_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ||
    files.size === 0
  );
}

interface DocumentJob {
  request: FastifyRequest;
  reply: FastifyReply;
  build: SiteBuild;
  options: SitePluginOptions;
  documents: DocumentCache;
  policyWith: (styles: readonly string[]) => string;
  inline: (html: string) => StyledDocument;
  addPreview: PreviewInliner | undefined;
  /** Of a document that responds to a form; it is one visitor's and never kept. */
  form?: SubmittedForm;
}

function visitorOf(build: SiteBuild, { url, headers }: FastifyRequest): Visitor {
  return build.visitorOf({ url, cookies: headers.cookie, acceptLanguage: headers['accept-language'] });
}

async function sendSubmitted(job: DocumentJob, status: number): Promise<FastifyReply> {
  const document = await makeDocument(job, visitorOf(job.build, job.request));
  const headers = { ...document.headers, 'cache-control': 'no-store' };
  return sendFinished(job.reply, { ...document, status, headers }, documentHeaders);
}

async function sendDocument(job: DocumentJob): Promise<FastifyReply> {
  const { request, reply, build, documents } = job;
  const { url, headers } = request;
  // Whatever else a cookie holds stays here: what is rendered, and kept, knows language and theme.
  const visitor = visitorOf(build, request);
  const key = JSON.stringify([
    url,
    visitor,
    chooseDocumentEncoding(headers['accept-encoding']),
    showsAvif(request),
  ]);
  const document = await documents.get(key, () => makeDocument(job, visitor));
  return sendFinished(reply, document, documentHeaders);
}

async function settingsNow({ settings, imagesOrigin }: SitePluginOptions): Promise<PublicSettings> {
  return imagesOrigin ? { ...settings, imagesOrigin: await imagesOrigin() } : settings;
}

const showsAvif = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('image/avif') ?? false;

async function makeDocument(job: DocumentJob, visitor: Visitor): Promise<FinishedDocument> {
  const { request, build, options, policyWith, addPreview, form } = job;
  const { template, manifest } = build;
  const response = await renderOrShell(request, build, {
    job: { url: request.url, visitor, template, manifest, settings: await settingsNow(options), form },
    data: options.data,
  });
  const { html, styleHashes } = await styledDocument(job, response);
  const headers = {
    ...response.headers,
    ...(addPreview ? { vary: [response.headers['vary'], 'Accept'].filter(Boolean).join(', ') } : {}),
    'content-security-policy': policyWith(styleHashes),
  };
  return finishDocument({ ...response, headers, body: html }, request.headers['accept-encoding']);
}

/**
 * Documents for everybody hold their sheets and a preview. Those of one person link to their sheets: browsers tell the server of a
 * sheet's fonts where the sheet is, whatever the referrer policy says, and such an address may hold a token.
 */
async function styledDocument(
  { request, inline, addPreview }: DocumentJob,
  { body, shared }: RenderResult,
): Promise<StyledDocument> {
  if (!shared) return { html: body, styleHashes: [] };
  const styled = inline(body);
  return addPreview && showsAvif(request) ? addPreview(styled) : styled;
}

/** A page that cannot be rendered here is sent as an empty shell, and the browser renders it. */
async function renderOrShell(
  request: FastifyRequest,
  build: SiteBuild,
  { job, data }: { job: RenderRequest; data: GalleryData },
): Promise<RenderResult> {
  try {
    return await build.render(job, data);
  } catch (error) {
    request.log.error({ err: error, url: request.url }, 'rendering a page failed; its shell was sent');
    return build.renderShell(job);
  }
}
