import type { SessionStore } from '@lumigraph/api-clients';
import { defaultLocale, type PublicSettings } from '@lumigraph/contracts';
import { chooseLocale, readStoredLocale } from '@lumigraph/ui-locale';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from './react-dom.ts';
import { BrowserRouter } from 'react-router-dom';
import { createAccount } from '../features/account/account-context.tsx';
import { captureSocialReturn } from '../features/account/social-return.ts';
import { createAnalytics } from '../lib/analytics/analytics.tsx';
import { namedLocale } from '../lib/language-address.ts';
import { createLocalizedFetch, followStoredLocale } from '../lib/stored-locale.ts';
import type { PageQueries } from '../lib/page-queries.ts';
import { PreloadContext } from '../lib/preload.tsx';
import { settingsOf } from '../lib/public-settings.tsx';
import { restoreTheme } from '../lib/theme.ts';
import { loadCrashScreen } from '../layouts/error-boundary.tsx';
import { App } from './app.tsx';
import { takeDocumentTexts } from '../lib/document-texts.ts';
import { createI18n } from './i18n.ts';
import { readInitialData } from './initial-data.ts';
import { fetchPageData, openPage } from './open-page.ts';
import type { Site } from './site.ts';

export interface StartOptions {
  /** The services of the site's own screens, over HTTP. `session.fetch` sends the user's token. */
  services?: (deps: { settings: PublicSettings; session: SessionStore }) => object;
}

/** Between the parts of the start, so that none of them blocks a slow phone for long together with the next. */
const nextTask = (afterMs = 0): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, afterMs);
  });

/** A page that cannot be hydrated must not keep its frame from showing who is signed in. */
const LONGEST_HYDRATION_MS = 3000;

/** Back and Forward have led to another page of the site since the document came: its content is not that of the address. */
function hasMoved(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation) return false;
  const { pathname, search } = new URL(navigation.name);
  return pathname + search !== location.pathname + location.search;
}

function completeShell({ config }: Site, locale: string): void {
  // Of several titles a browser shows the first: that of the page comes later.
  document.querySelector('title')?.remove();
  restoreTheme();
  document.documentElement.lang = locale;
  document.documentElement.dataset['brand'] = config.brand;
}

/** Starts the document: hydrates a rendered one, renders into an empty shell. */
export async function startSite(site: Site, { services: makeServices }: StartOptions = {}): Promise<void> {
  if (hasMoved()) {
    location.reload();
    return;
  }
  // Runs first: the values in the address after a social sign-in are secret and must be removed.
  captureSocialReturn();
  await nextTask();
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no element with the id "root".');
  const rendered = root.firstElementChild !== null;
  const initial = readInitialData(document);
  const settings = initial.settings ?? settingsOf(site.config);
  const locale =
    initial.locale ??
    namedLocale(new URLSearchParams(location.search), site.config.locales) ??
    chooseLocale({
      supported: site.config.locales,
      fallback: defaultLocale,
      stored: readStoredLocale(),
      cookies: document.cookie,
      acceptLanguage: navigator.languages.join(','),
    });
  if (rendered && followStoredLocale(locale, site.config.locales)) return;
  if (!rendered) completeShell(site, locale);

  takeDocumentTexts(initial.formatted);
  const queries: PageQueries = { initial: initial.results };
  const i18n = await createI18n(site.texts, locale);
  for (const [code, namespaces] of Object.entries(initial.messages ?? {})) {
    for (const [name, messages] of Object.entries(namespaces)) i18n.addResourceBundle(code, name, messages);
  }
  // Without a connection its code may be missing; the app then says so.
  await openPage(site, location, i18n).catch(() => undefined);
  await nextTask();

  const account = createAccount({ ...settings, fetch: createLocalizedFetch(i18n) });
  const services = {
    billing: async () => (await import('../lib/billing-client.ts')).openPublicBilling(settings),
    ...makeServices?.({ settings, session: account.session }),
  };
  const analytics = createAnalytics(settings);
  const deps = { site, services, queries, i18n, settings, account, analytics };
  const preload = (to: string) => {
    const url = new URL(to, location.origin);
    // Not within the press that focused the link.
    nextTask()
      .then(() => openPage(site, url, i18n))
      .then((page) => fetchPageData(page, { services, queries, url, locale: i18n.language }))
      // Only a hint: a failure here occurs again, with its error, when the visitor opens the page.
      .catch(() => undefined);
  };
  const app = (
    <StrictMode>
      <PreloadContext value={preload}>
        <BrowserRouter>
          <App deps={deps} />
        </BrowserRouter>
      </PreloadContext>
    </StrictMode>
  );
  const hydrated = new Promise((resolve) => {
    addEventListener('site-hydrated', resolve, { once: true });
  });
  // Beside the hydration, these requests would keep a press waiting.
  void hydrated.then(() => prepare(site));
  if (rendered) {
    startTransition(() => void hydrateRoot(root, app));
    // React renders all that depends on the session again, at once: within the effects of the hydration, its longest task.
    void Promise.race([hydrated.then(() => nextTask()), nextTask(LONGEST_HYDRATION_MS)]).then(() =>
      account.session.start(),
    );
  } else {
    createRoot(root).render(app);
    void account.session.start();
  }
  // For measurements. The page itself says when it is hydrated (app.tsx).
  dispatchEvent(new Event('site-hydrating'));
}

/** Loads what the first press of a link needs, and the loss of the connection; without one there is nothing to prepare. */
async function prepare({ routes }: Site): Promise<void> {
  const lists = new Set(routes.map(({ page }) => page.loadList));
  for (const load of [loadCrashScreen, ...lists]) {
    // Each in a task of its own: the event comes within that of React's effects, the longest of the hydration.
    await nextTask();
    load?.().catch(() => undefined);
  }
}
