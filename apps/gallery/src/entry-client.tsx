import './styles/index.css';
// The landing page comes with the site's own code: as a file of its own it brings eight small shared ones with it.
import './pages/home-page.tsx';
import { createImagesClient, type Fetch } from '@lumigraph/api-clients';
import { defaultLocale } from '@lumigraph/contracts';
import { chooseLocale, readStoredLocale } from '@lumigraph/ui-locale';
import { hydrate as hydrateQueries } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { createI18n } from './app/i18n.ts';
import { readInitialData } from './app/initial-data.ts';
import { fetchPageData, openPage } from './app/open-page.ts';
import { createQueryClient } from './app/query-client.ts';
import { createAccount } from './features/account/account-context.tsx';
import { captureSocialReturn } from './features/account/social-return.ts';
import { PreloadContext } from './lib/preload.tsx';
import { defaultSettings } from './lib/public-settings.tsx';
import { restoreTheme } from './lib/theme.ts';
import { siteConfig } from './site.config.ts';

// Before anything else: what stands in the address after a social sign-in is for nobody's eyes (decisions S3).
captureSocialReturn();

/** Brings the document to life: hydrates a rendered one, renders into an empty shell. */
async function start(root: HTMLElement): Promise<void> {
  const rendered = root.firstElementChild !== null;
  const initial = readInitialData(document);
  const settings = initial.settings ?? defaultSettings;
  const locale =
    initial.locale ??
    chooseLocale({
      supported: siteConfig.locales,
      fallback: defaultLocale,
      stored: readStoredLocale(),
      cookies: document.cookie,
      acceptLanguage: navigator.languages.join(','),
    });
  if (!rendered) {
    restoreTheme();
    document.documentElement.lang = locale;
  }

  const queryClient = createQueryClient();
  if (initial.query) hydrateQueries(queryClient, initial.query);
  const i18n = await createI18n(locale);
  for (const [code, namespaces] of Object.entries(initial.messages ?? {})) {
    for (const [name, messages] of Object.entries(namespaces)) i18n.addResourceBundle(code, name, messages);
  }
  await openPage(location.pathname, i18n);

  /** In the language that the visitor chose, which need not be the browser's. */
  const speakingFetch: Fetch = (request, init) => {
    request.headers.set('accept-language', i18n.language);
    return fetch(request, init);
  };

  const account = createAccount({ apiBaseUrl: settings.apiBaseUrl, fetch: speakingFetch });
  const parts = {
    services: {
      images: createImagesClient({
        apiKey: settings.apiKey,
        baseUrl: settings.apiBaseUrl,
        // With the visitor's token: what may be downloaded depends on who asks.
        fetch: account.session.fetch,
      }),
      blog: async () => (await import('./lib/blog-client.ts')).openBlog(settings),
      money: async () => (await import('./lib/money-client.ts')).openPublicMoney(settings),
    },
    queryClient,
    i18n,
    settings,
    account,
  };
  const preload = (to: string) => {
    const url = new URL(to, location.origin);
    openPage(url.pathname, i18n)
      .then((page) =>
        fetchPageData(page, { services: parts.services, queryClient, url, locale: i18n.language }),
      )
      // Only a hint: what fails here is met again, with its error, when the visitor really goes there.
      .catch(() => undefined);
  };
  const site = (
    <StrictMode>
      <PreloadContext value={preload}>
        <BrowserRouter>
          <App parts={parts} />
        </BrowserRouter>
      </PreloadContext>
    </StrictMode>
  );
  void account.session.start();
  if (rendered) hydrateRoot(root, site);
  else createRoot(root).render(site);
}

const root = document.getElementById('root');
if (!root) throw new Error('The document has no element with the id "root".');
// Not awaited here: a page's chunk may import this one, and would wait for it for ever.
void start(root);
