import { defaultLocale, type NativeFormKind } from '@lumigraph/contracts';
import type { i18n as I18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Footer, LAYOUT_SOURCE, MobileMenu } from '../layouts/deferred-layout.ts';
import { GUARDS_SOURCE } from '../features/account/deferred-guards.ts';
import { BREADCRUMB_SOURCE, hasBreadcrumb } from '../lib/deferred-breadcrumb.tsx';
import { App } from './app.tsx';
import { renderPayment } from '../payment/render-payment.tsx';
import { crawlerFile, type CrawlerFile, type CrawlerFileRequest, type SitemapOf } from './crawler-files.ts';
import { documentOf } from './document.ts';
import { withoutClosedNotice } from '../lib/closed-notice.ts';
import { recordTexts } from '../lib/document-texts.ts';
import { QUERIES_CHUNK } from '../lib/load-query-scope.ts';
import { knownResults } from '../lib/page-queries.ts';
import { createQueryClient } from '../lib/query-scope.tsx';
import { FirstImagesContext } from '../lib/first-images.ts';
import { SITE_NAMESPACE } from './i18n.ts';
import { redirectOf } from './match-route.ts';
import { SUBMITTED_FORM_KEY } from '../lib/submitted-form.ts';
import { noticeWithoutScripts } from './without-scripts/notice.tsx';
import type { LazyPage, PrefetchResult } from './lazy-page.tsx';
import { fetchPageData, openPage, type OpenedPage } from './open-page.ts';
import { createServerI18n, type ServerI18n } from './server-i18n.ts';
import { namespaceTexts } from './namespace-texts.ts';
import { paths } from './paths.ts';
import {
  documentHeaders,
  type RenderResult,
  type RenderRequest,
  type SiteData,
  visitorOf,
  type Visitor,
  type VisitorRequest,
} from './render-request.ts';
import type { Site, SiteTexts } from './site.ts';
import { siteFacts } from './site-facts.ts';

/** The exports of a site's server build: the backend's only interface to the application. */
export interface Renderer {
  /** The visitor data that `render` receives. */
  visitorOf: (request: VisitorRequest) => Visitor;
  /** The site's name and colour in mails. */
  about: { name: string; accent: string };
  render: (request: RenderRequest, data: SiteData) => Promise<RenderResult>;
  /** Pages that handle a form submitted by the browser, and the site's name in messages. */
  forms: { appName: string; pages: readonly { path: string; kind: NativeFormKind }[] };
  renderShell: (request: RenderRequest) => Promise<RenderResult>;
  /** The payment page: a separate document with the files of its own build. */
  payment: { path: string; render: Renderer['render'] };
  /** robots.txt and the sitemap files; undefined for one that does not exist. */
  crawlerFile: (request: CrawlerFileRequest, data: SiteData) => Promise<CrawlerFile | undefined>;
}

export interface RendererOptions {
  /** The site's own pages in its sitemap. */
  sitemap?: SitemapOf;
}

export function createRenderer(site: Site, { sitemap = () => ({}) }: RendererOptions = {}): Renderer {
  const i18nIn = createServerI18n(site.texts);
  return {
    visitorOf: (request) => visitorOf(site.config, request),
    about: { name: site.config.name, accent: site.config.accent },
    render: (request, data) => render({ site, i18nIn }, request, data),
    forms: {
      appName: site.config.projectName,
      pages: formPages(site),
    },
    renderShell: (request) => renderShell({ site, i18nIn }, request),
    payment: {
      path: paths.payment(),
      render: (request, data) => renderPayment({ site, i18nIn }, request, data),
    },
    crawlerFile: (request, data) => crawlerFile({ site, sitemap, data }, request),
  };
}

/**
 * A site may have its own page at the path of a shared one: the first match counts, as in the route table.
 */
function formPages({ routes }: Site): Renderer['forms']['pages'] {
  const kinds = new Map<string, NativeFormKind>();
  for (const { path, form } of routes) if (form && !kinds.has(path)) kinds.set(path, form);
  return [...kinds].map(([path, kind]) => ({ path, kind }));
}

const OK = 200;

/** Renders one document: page, first data, and preload hints for the browser. */
async function render(
  { site, i18nIn }: { site: Site; i18nIn: ServerI18n },
  request: RenderRequest,
  data: SiteData,
): Promise<RenderResult> {
  // Concatenated as text: a path like `//elsewhere` must not become another host.
  const url = new URL((request.settings.origin || 'http://localhost') + request.url);
  const location = redirectOf(site.redirects, url);
  if (location !== undefined) return { status: 301, headers: { location } };

  const { locale } = request.visitor;
  const i18n = await i18nIn(locale);
  const services = data({ locale });
  const queryClient = createQueryClient();
  const opened = await openPage(site, url, i18n);
  await Promise.all([Footer.load(), MobileMenu.load()]);
  if (request.form) queryClient.setQueryData(SUBMITTED_FORM_KEY, request.form);
  const queries = { client: queryClient };
  const response = await fetchPageData(opened, { services, queries, url, locale });

  if (response.location !== undefined) return { status: 301, headers: { location: response.location } };

  const settings = withoutClosedNotice(request.settings, request.visitor.closedNotice);
  const deps = { site, services, queries, i18n, settings };
  const firstImages: string[] = [];
  const [markup, formatted] = recordTexts(() =>
    renderToString(
      <FirstImagesContext value={(src) => firstImages.push(src)}>
        <StaticRouter location={url.pathname + url.search}>
          <App deps={deps} />
        </StaticRouter>
      </FirstImagesContext>,
    ),
  );
  const document = documentOf({
    ...frameOf(site, request),
    markup,
    firstImages,
    facts: url.pathname === paths.home() && settings.origin ? siteFacts(site.config.name, settings) : '',
    notice: await noticeWithoutScripts(i18n, formKindOf(opened), request.form),
    sources: [
      ...sourcesOf(opened.route.page),
      ...textSources(locale),
      ...(opened.module.hasData === false ? [] : [QUERIES_CHUNK]),
      ...(hasBreadcrumb(url) ? [BREADCRUMB_SOURCE] : []),
      ...(opened.route.guard ? [GUARDS_SOURCE] : []),
    ],
    data: {
      results: knownResults(queryClient),
      locale,
      messages: pageMessages(opened, i18n, site.texts),
      settings,
      formatted,
    },
  });
  queryClient.clear();
  const { status = OK } = response;
  const shared = isShared(opened, response);
  // Neither search engines nor the service worker keep what is not for everybody.
  const headers = { ...documentHeaders(locale), ...(shared ? {} : { 'x-robots-tag': 'noindex' }) };
  return { status, headers, document, shared };
}

const sourcesOf = ({ listSource, source }: LazyPage): string[] =>
  listSource === undefined ? [source] : [listSource, source];

/** The page of a user is rendered in the browser only. */
const formKindOf = ({ route: { form, guard } }: OpenedPage): NativeFormKind | undefined =>
  form ?? (guard === 'login' ? 'scripts' : undefined);

/** Account pages are specific to one user, and their addresses may contain private tokens. */
function isShared({ route: { guard, chrome } }: OpenedPage, { status = OK, shared = true }: PrefetchResult) {
  return shared && status === OK && guard === undefined && chrome !== 'bare';
}

/** The document without a rendered page: sent when rendering fails; the browser then renders the page. */
async function renderShell(
  { site, i18nIn }: { site: Site; i18nIn: ServerI18n },
  request: RenderRequest,
): Promise<RenderResult> {
  const { locale, closedNotice } = request.visitor;
  const document = documentOf({
    ...frameOf(site, request),
    markup: '',
    facts: renderToString(<title>{site.config.name}</title>),
    notice: await noticeWithoutScripts(await i18nIn(locale), 'scripts', request.form),
    sources: [...textSources(locale), LAYOUT_SOURCE, CRASH_SCREEN],
    data: { locale, settings: withoutClosedNotice(request.settings, closedNotice) },
  });
  return { status: 200, headers: documentHeaders(locale), document };
}

function frameOf({ config }: Site, { manifest, visitor: { locale, theme } }: RenderRequest) {
  return { manifest, locale, theme, brand: config.brand };
}

/** A module that the service worker keeps with the shell. */
const CRASH_SCREEN = '../../packages/site-kit/src/layouts/crash-screen.tsx';

/** The files of the site's own texts and of the shared ones; English is part of the code. */
function textSources(locale: string): string[] {
  if (locale === defaultLocale) return [];
  return [`src/messages/${locale}.json`, `../../packages/site-kit/src/messages/${locale}.json`];
}

function pageMessages({ module }: OpenedPage, i18n: I18n, { namespace }: SiteTexts) {
  const own = new Set([namespace, SITE_NAMESPACE]);
  return namespaceTexts(
    i18n,
    (module.namespaces ?? []).filter((name) => !own.has(name)),
  );
}
