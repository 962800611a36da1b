import type { ImagesOrigin, PublicSettings, SubmittedForm } from '@lumigraph/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDraftAddress } from '../blog/draft-links.ts';
import type { ImagePreviews } from '../images/files/delivery/image-previews.ts';
import { documentRoute } from '../../http/api-route.ts';
import { createDocumentCache, type DocumentCache, type ListsClock } from './document-cache.ts';
import {
  chooseDocumentEncoding,
  documentSteps,
  sendFinished,
  type FinishDocument,
  type FinishedDocument,
  type InlineHashes,
} from './document-steps.ts';
import { formPosts, type FormServices } from './form-posts.ts';
import { crawlerFiles, securityText, wellKnownAddresses } from './crawler-files.ts';
import { sendErrorPage } from '../../http/error-page.ts';
import { secretHeaders } from '../../http/conditional.ts';
import { clientGone } from '../../http/request-context.ts';
import { BusyError, createOutageLog } from '../../lib/errors.ts';
import { toAppError } from '../../http/errors-plugin.ts';
import { localeOf } from '../../http/locale.ts';
import type { Limiter } from '../../lib/limiter.ts';
import { documentHeaders, documentPolicy, REACT_ARIA_STYLES } from '../../http/security-headers.ts';
import { analyticsOrigins, ownDestinations, foreignOrigins } from './payment-policy.ts';
import { sendPaymentDocument } from './payment-document.ts';
import {
  loadSiteBuild,
  type GalleryData,
  type RenderResult,
  type RenderRequest,
  type SiteBuild,
  type Visitor,
} from './site-build.ts';
import { readStaticFiles, sendStaticFile, type StaticFile } from './static-files.ts';
import { createWaysOn } from './ways-on.ts';

export interface SitePluginOptions {
  /** Folder of a built application: `client/` and `server/entry-server.js`. */
  distDir: string;
  /** As they are when a document is rendered. */
  settings: () => PublicSettings;
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
  /** Where the page of an address is now; undefined for a page that does not exist. */
  movedTo?: (url: string) => Promise<string | undefined>;
  /** Bounds the documents that all sites make at once. */
  limitDocuments: Limiter;
  /** Of a sibling: its routes respond at its address alone. */
  site?: string;
}

/** Paths below these are answered by services; an unknown one is their not-found, not a page. */
const SERVICE_PREFIXES = ['/api', '/cdn'];

/** Serves a built site: its files, and every other address as a rendered document. Register it last. */
export async function sitePlugin(app: FastifyInstance, options: SitePluginOptions): Promise<void> {
  const build = await loadSiteBuild(options.distDir);
  const files = await readFiles(build);
  // Addresses do not change while the server runs.
  const settings = options.settings();
  const waysOn = createWaysOn(options.data);
  const shared = {
    build,
    options,
    waysOn,
    documents: createDocumentCache(options.clock, { limit: options.limitDocuments }),
    finish: await documentSteps({
      clientDir: build.clientDir,
      previews: options.previews && { images: options.previews, cdnBase: settings.cdnBase },
    }),
    policyWith: policyFor(settings),
  };
  const imageOrigins = foreignOrigins(settings.cdnBase);
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof BusyError)) throw error;
    const locale = visitorOf({ request, build, options }).locale ?? localeOf(request);
    return sendErrorPage(reply, { error, locale }, { ways: waysOn.of(locale), imageOrigins });
  });
  const render = (request: FastifyRequest, reply: FastifyReply) =>
    sendDocument({ ...shared, request, reply });
  // Every route of a site is its own: the same path leads to another page at another address.
  if (options.site !== undefined) {
    const constraints = { site: options.site };
    app.addHook('onRoute', (route) => {
      route.constraints = { ...route.constraints, ...constraints };
    });
  }
  app.get('/', documentRoute, render);
  const payment = paymentPage(build, options, shared.finish);
  for (const path of payment?.paths ?? [])
    app.get(path, documentRoute, (request, reply) => payment?.send(request, reply));
  if (build.forms && options.forms) {
    await app.register(formPosts, {
      forms: build.forms,
      services: options.forms,
      visitorOf: (request: FastifyRequest) => visitorOf({ request, build, options }),
      send: ({ request, reply }, form, status) =>
        payment?.paths.includes(pathOf(request.url))
          ? payment.send(request, reply, { form, status })
          : sendSubmitted({ ...shared, request, reply, form }, status),
    });
  }
  const { crawlerFile } = build;
  if (crawlerFile) crawlerFiles(app, { crawlerFile, origin: settings.origin, data: options.data });
  securityText(app, { origin: settings.origin, email: () => options.settings().company.email });
  wellKnownAddresses(app, { origin: settings.origin });
  app.get('/*', documentRoute, (request, reply) => {
    const path = pathOf(request.url);
    const file = files.get(path);
    if (file) return sendStaticFile(request, reply, file);
    if (isNoPage(path, request.headers.accept, files)) return reply.callNotFound();
    return render(request, reply);
  });
}

function paymentPage(build: SiteBuild, options: SitePluginOptions, finish: FinishDocument) {
  const { payment } = build;
  if (!payment) return undefined;
  // The page on which a card is typed sends no events to other services.
  const settings = (): PublicSettings => {
    const all = options.settings();
    return { ...all, analytics: ownDestinations(all.analytics) };
  };
  const send = sendPaymentDocument({ ...build, payment }, { ...options, settings, finish });
  return { paths: [payment.path, `${payment.path}/`], send };
}

async function readFiles({ clientDir, payment }: SiteBuild): Promise<ReadonlyMap<string, StaticFile>> {
  const folders = [clientDir, ...(payment ? [payment.clientDir] : [])];
  const found = await Promise.all(folders.map(readStaticFiles));
  return new Map(found.flatMap((files) => [...files]));
}

/** The policy allows what the settings name and what is in the document, and nothing else. */
function policyFor({
  cdnBase,
  apiBaseUrl,
  serviceBaseUrls = {},
  analytics,
}: PublicSettings): (inline: InlineHashes) => string {
  const sources = analyticsOrigins(analytics);
  const origins = {
    ...sources,
    imageOrigins: [...foreignOrigins(cdnBase), ...sources.imageOrigins],
    connectOrigins: [
      ...foreignOrigins(apiBaseUrl, ...Object.values(serviceBaseUrls)),
      ...sources.connectOrigins,
    ],
  };
  return ({ styleHashes, scriptHashes }) =>
    documentPolicy({ ...origins, scriptHashes, styleHashes: [...REACT_ARIA_STYLES, ...styleHashes] });
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Addresses without a page: services, and files of another build (old chunks) unless a visitor opens them. */
function isNoPage(path: string, accept: string | undefined, files: ReadonlyMap<string, unknown>): boolean {
  return (
    (path.startsWith('/assets/') && !accept?.includes('text/html')) ||
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
  waysOn: ReturnType<typeof createWaysOn>;
  finish: FinishDocument;
  policyWith: (inline: InlineHashes) => string;
  /** Of a document that responds to a form; it is one visitor's and never kept. */
  form?: SubmittedForm;
}

function visitorOf({
  request: { url, headers },
  build,
  options,
}: Pick<DocumentJob, 'request' | 'build' | 'options'>): Visitor {
  return build.visitorOf({
    url,
    cookies: headers.cookie,
    acceptLanguage: headers['accept-language'],
    notice: options.settings().banner?.id,
  });
}

async function sendSubmitted(job: DocumentJob, status: number): Promise<FastifyReply> {
  const document = await renderDocument(job, visitorOf(job));
  const headers = { ...document.headers, 'cache-control': 'no-store' };
  return sendFinished(job.reply, { ...document, status, headers }, documentHeaders);
}

async function sendDocument(job: DocumentJob): Promise<FastifyReply> {
  const { request, reply, documents, waysOn, options } = job;
  const { url, headers } = request;
  // Whatever else a cookie holds stays here: what is rendered, and kept, knows language, theme and a closed notice.
  const visitor = visitorOf(job);
  const key = JSON.stringify([
    url,
    visitor,
    chooseDocumentEncoding(headers['accept-encoding']),
    showsAvif(request),
  ]);
  const document = await documents.get(key, () => renderDocument(job, visitor), clientGone(reply));
  if (options.site === undefined) void waysOn.renew(visitor.locale ?? localeOf(request));
  return sendFinished(reply, document, documentHeaders);
}

/** What the service worker of a site shows for a page that it has no copy of (packages/site-kit/src/offline). */
const OFFLINE_SHELL = '/offline';

async function settingsNow({ settings, imagesOrigin }: SitePluginOptions): Promise<PublicSettings> {
  return imagesOrigin ? { ...settings(), imagesOrigin: await imagesOrigin() } : settings();
}

const showsAvif = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('image/avif') ?? false;

/** Renders one document; every document but the payment page comes from here. */
async function renderDocument(job: DocumentJob, visitor: Visitor): Promise<FinishedDocument> {
  const { request, build, options, finish, policyWith, form } = job;
  const { url, headers } = request;
  const rendered = await renderOrShell(request, build, {
    job: { url, visitor, manifest: build.manifest, settings: await settingsNow(options), form },
    options,
  });
  const document = await finish(rendered, {
    avif: showsAvif(request),
    acceptEncoding: headers['accept-encoding'],
  });
  return {
    ...document,
    headers: {
      ...document.headers,
      ...(options.previews ? { vary: [document.headers['vary'], 'Accept'].filter(Boolean).join(', ') } : {}),
      'content-security-policy': policyWith(document),
    },
  };
}

const NOT_FOUND = 404;
const MOVED = 301;

/** Pages fail with each request while a part is away: one line a minute. */
const dueLine = createOutageLog();

/**
 * A page that cannot be rendered here is sent as an empty shell, and the browser renders it. While a part is away, its
 * status tells caches and crawlers to keep the page that they have.
 */
async function renderOrShell(
  request: FastifyRequest,
  build: SiteBuild,
  { job, options: { data, movedTo } }: { job: RenderRequest; options: SitePluginOptions },
): Promise<RenderResult> {
  if (pathOf(request.url) === OFFLINE_SHELL) {
    const shell = await build.renderShell(job);
    return { ...shell, headers: { ...shell.headers, 'x-robots-tag': 'noindex' } };
  }
  try {
    const rendered = await build.render(job, data);
    if (isDraftAddress(request.url))
      return { ...rendered, headers: { ...rendered.headers, ...secretHeaders }, shared: false };
    const location = rendered.status === NOT_FOUND ? await movedTo?.(request.url) : undefined;
    return location === undefined ? rendered : { status: MOVED, headers: { location } };
  } catch (error) {
    const { code, status, retryAfterS } = toAppError(error as FastifyError);
    const isAway = code === 'UNAVAILABLE';
    const repeated = isAway ? dueLine(code) : 0;
    if (repeated !== undefined)
      request.log.error(
        { err: error, url: request.url, repeated },
        'rendering a page failed; its shell was sent',
      );
    const shell = await build.renderShell(job);
    const headers = { ...shell.headers, 'cache-control': 'no-store' };
    return isAway
      ? { ...shell, status, headers: { ...headers, 'retry-after': String(retryAfterS) } }
      : { ...shell, headers };
  }
}
