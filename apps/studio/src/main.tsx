import './styles/index.css';
import { createSession, createAuthClient, type Fetch } from '@lumigraph/api-clients';
import { createXhrFetch } from '@lumigraph/api-clients/http';
import { defaultLocale, locales, SECOND_MS } from '@lumigraph/contracts';
import { restoreTheme } from '@lumigraph/site-kit/theme';
import { takeSocialReturn } from '@lumigraph/ui-auth';
import { CspProvider, ToastProvider } from '@lumigraph/ui-kit';
import { I18nextTextsProvider } from '@lumigraph/ui-kit/i18next';
import { chooseLocale, readStoredLocale } from '@lumigraph/ui-locale';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createI18n } from './app/i18n.ts';
import { createRouter } from './app/router.tsx';
import { createStudio, defaultOptions, StudioContext, type Studio } from './lib/studio.tsx';
import type { i18n as I18n } from 'i18next';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { Wait } from './app/state-pages.tsx';

// Before the router and any request: the values in the address after a social sign-in are secret.
const socialReturn = location.pathname.endsWith('/sign-in') ? takeSocialReturn() : null;
restoreTheme();

/** A part of a file that stands still for this long is sent again; a slow one is not. */
const UPLOAD_IDLE_MS = 30 * SECOND_MS;
async function start(): Promise<void> {
  const locale = chooseLocale({
    supported: locales,
    fallback: defaultLocale,
    stored: readStoredLocale(),
    cookies: document.cookie,
    acceptLanguage: navigator.languages.join(','),
  });
  const i18n = await createI18n(locale);
  const fetch = localizedFetch(i18n);
  const session = createSession({ fetch });
  const studio = createStudio({
    session,
    auth: createAuthClient({ session, fetch }),
    socialReturn,
    uploadFetch: (onProgress) => session.fetchThrough(createXhrFetch({ idleMs: UPLOAD_IDLE_MS, onProgress })),
  });
  void session.start();

  const queryClient = new QueryClient({ defaultOptions });
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no element with the id "root".');
  createRoot(root).render(
    <StrictMode>
      <StudioApp deps={{ i18n, studio, queryClient, router: createRouter() }} />
    </StrictMode>,
  );
}

// Not awaited here: the chunks of the texts may import this module, and both would wait for each other.
void start();

/** Sends the chosen language, which may differ from the browser's. */
const localizedFetch =
  (i18n: Pick<I18n, 'language'>): Fetch =>
  (request, init) => {
    request.headers.set('accept-language', i18n.language);
    return fetch(request, init);
  };

interface StudioDeps {
  i18n: I18n;
  studio: Studio;
  queryClient: QueryClient;
  router: DataRouter;
}

/** The values that all pages need, and the pages. */
function StudioApp({ deps }: { deps: StudioDeps }) {
  return (
    <StudioProviders {...deps}>
      <Suspense fallback={<Wait />}>
        <RouterProvider router={deps.router} />
      </Suspense>
    </StudioProviders>
  );
}

interface ProvidersProps extends Omit<StudioDeps, 'router'> {
  children: ReactNode;
}

function StudioProviders({ i18n, studio, queryClient, children }: ProvidersProps) {
  return (
    <CspProvider>
      <I18nextProvider i18n={i18n}>
        <I18nextTextsProvider>
          <QueryClientProvider client={queryClient}>
            <StudioContext value={studio}>
              <Toasts>{children}</Toasts>
            </StudioContext>
          </QueryClientProvider>
        </I18nextTextsProvider>
      </I18nextProvider>
    </CspProvider>
  );
}

function Toasts({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ToastProvider labels={{ region: t('toasts.label'), dismiss: t('toasts.dismiss') }}>
      {children}
    </ToastProvider>
  );
}
