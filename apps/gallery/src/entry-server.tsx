import { defaultLocale } from '@lumigraph/contracts';
import { dehydrate } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { buildDocument } from './app/document.ts';
import { createI18n, MAIN_NAMESPACE } from './app/i18n.ts';
import { namespaceTexts } from './app/namespace-texts.ts';
import { fetchPageData, openPage, type OpenedPage } from './app/open-page.ts';
import { paths } from './app/paths.ts';
import { createQueryClient } from './app/query-client.ts';
import { redirectOf } from './app/routes.tsx';
import {
  documentHeaders,
  localeOf,
  themeOf,
  type GalleryData,
  type RenderAnswer,
  type RenderRequest,
} from './app/render-request.ts';
import { renderPayment } from './payment/render-payment.tsx';

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
  return { status, headers: documentHeaders(locale), body };
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
  return { status: 200, headers: documentHeaders(locale), body };
}

function pageMessages({ module }: OpenedPage, i18n: I18n): Record<string, Record<string, unknown>> {
  return namespaceTexts(
    i18n,
    (module.namespaces ?? []).filter((name) => name !== MAIN_NAMESPACE),
  );
}

/** The payment page: a document of its own, with the files of its own build. */
export const payment = { path: paths.payment(), render: renderPayment };
