import { defaultLocale } from '@lumigraph/contracts';
import { chooseLocale, readCookie } from '@lumigraph/ui-locale';
import { dehydrate } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { buildDocument, type Manifest } from './app/document.ts';
import { createI18n, MAIN_NAMESPACE } from './app/i18n.ts';
import { fetchPageData, openPage, type OpenedPage } from './app/open-page.ts';
import { createQueryClient } from './app/query-client.ts';
import { redirectOf } from './app/routes.tsx';
import type { PublicSettings } from './lib/public-settings.tsx';
import type { Services } from './lib/services.tsx';
import { THEME_KEY, toThemeChoice } from './lib/theme.ts';
import { siteConfig } from './site.config.ts';

export interface RenderRequest {
  /** Path and query as asked for. */
  url: string;
  cookies?: string | undefined;
  acceptLanguage?: string | undefined;
  /** The built `index.html`. */
  template: string;
  /** The build's manifest: which files a page needs. */
  manifest: Manifest;
  settings: PublicSettings;
}

/** First data come from outside: the backend hands in its own services, with the interface of the clients. */
export type GalleryData = (visitor: { locale: string }) => Services;

export interface RenderAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const HTML = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Language, Cookie' };

/** Renders one document: page, first data, and hints for what the browser needs next. */
export async function render(request: RenderRequest, data: GalleryData): Promise<RenderAnswer> {
  // Put together as text: a path like `//elsewhere` must not become another host.
  const url = new URL((request.settings.origin || 'http://localhost') + request.url);
  const location = redirectOf(url);
  if (location !== undefined) return { status: 301, headers: { location }, body: '' };

  const locale = localeOf(request);
  const i18n = await createI18n(locale);
  const services = data({ locale });
  const queryClient = createQueryClient();
  const opened = await openPage(url.pathname, i18n);
  const { status = 200 } = await fetchPageData(opened, {
    services,
    queryClient,
    url,
    locale,
  });

  const parts = { services, queryClient, i18n, settings: request.settings };
  const markup = renderToString(
    <StaticRouter location={url.pathname + url.search}>
      <App parts={parts} />
    </StaticRouter>,
  );
  const body = buildDocument({
    template: request.template,
    manifest: request.manifest,
    markup,
    locale,
    theme: themeOf(request),
    sources: [opened.route.page.source, ...(locale === defaultLocale ? [] : [`src/messages/${locale}.json`])],
    data: {
      query: dehydrate(queryClient),
      locale,
      messages: pageMessages(opened, i18n),
      settings: request.settings,
    },
  });
  queryClient.clear();
  return { status, headers: { ...HTML, 'content-language': locale }, body };
}

/** The document without a page in it: what is sent when rendering fails; the browser renders instead. */
export function renderShell(request: RenderRequest): RenderAnswer {
  const locale = localeOf(request);
  const body = buildDocument({
    template: request.template,
    manifest: request.manifest,
    markup: '',
    locale,
    theme: themeOf(request),
    sources: [],
    data: { locale, settings: request.settings },
  });
  return { status: 200, headers: { ...HTML, 'content-language': locale }, body };
}

function localeOf({ cookies, acceptLanguage }: RenderRequest): string {
  return chooseLocale({ supported: siteConfig.locales, fallback: defaultLocale, cookies, acceptLanguage });
}

function themeOf({ cookies }: RenderRequest) {
  return toThemeChoice(readCookie(cookies, THEME_KEY));
}

function pageMessages({ module }: OpenedPage, i18n: I18n): Record<string, Record<string, unknown>> {
  const names = (module.namespaces ?? []).filter((name) => name !== MAIN_NAMESPACE);
  const messages: Record<string, Record<string, unknown>> = {};
  for (const locale of new Set([defaultLocale, i18n.language])) {
    const found = names
      .filter((name) => i18n.hasResourceBundle(locale, name))
      .map((name) => [name, i18n.getResourceBundle(locale, name) as unknown] as const);
    if (found.length > 0) messages[locale] = Object.fromEntries(found);
  }
  return messages;
}
