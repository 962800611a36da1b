import { defaultLocale } from '@lumigraph/contracts';
import { ToastProvider } from '@lumigraph/ui-kit';
import { Fragment, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { sessionGuards } from '../features/account/deferred-guards.ts';
import { useFollowLogout, useFollowSubscription } from '../features/account/use-follow-session.ts';
import { Breadcrumb } from '../lib/deferred-breadcrumb.tsx';
import { loadedQueryScope } from '../lib/load-query-scope.ts';
import { usePageViews } from '../lib/analytics/use-page-views.ts';
import { ErrorBoundary } from '../layouts/error-boundary.tsx';
import { SiteLayout } from '../layouts/site-layout.tsx';
import { forgetOpenings, openPage, useOpenedModule } from './open-page.ts';
import { Providers, type AppDeps } from './providers.tsx';
import { matchRoute, redirectOf, type SiteRoute } from './match-route.ts';
import { useSite } from './site.ts';

/** The whole site below its router: browser and server each provide their own router. */
export function App({ deps }: { deps: AppDeps }) {
  return (
    <Providers deps={deps}>
      <WithToasts>
        <Screens />
        <Followers />
      </WithToasts>
    </Providers>
  );
}

/** Toasts of one-shot actions: `useToasts().show(…)` of ui-kit. */
function WithToasts({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ToastProvider labels={{ region: t('toasts.label'), dismiss: t('toasts.dismiss') }}>
      {children}
    </ToastProvider>
  );
}

/**
 * Renders nothing. A component of its own, because the session is known after the page is hydrated: with a
 * parent of the page, React would render the whole page again, in one long task.
 */
function Followers() {
  useFollowLogout();
  useFollowSubscription();
  usePageViews();
  return null;
}

function Screens() {
  const { routes, redirects } = useSite();
  const location = useLocation();
  const { pathname } = location;
  const target = redirectOf(redirects, location);
  const { route } = matchRoute(routes, location);
  return (
    <SiteLayout chrome={route.chrome ?? 'full'}>
      <ErrorBoundary resetKey={pathname} onShown={forgetOpenings}>
        <Suspense fallback={<div className="page-wait" aria-busy="true" />}>
          {target === undefined ? <Screen route={route} /> : <Navigate replace to={target} />}
        </Suspense>
      </ErrorBoundary>
    </SiteLayout>
  );
}

function Screen({ route: { path, page, guard, trail } }: { route: SiteRoute }) {
  const site = useSite();
  const { i18n } = useTranslation();
  // The starter now repeats the presses of the time before. Above what may suspend: React fails on hooks after it.
  useEffect(() => void dispatchEvent(new Event('site-hydrated')), []);
  const { pathname, search } = useLocation();
  const {
    Page,
    Head = Fragment,
    hasData = true,
    namespaces = [],
  } = useOpenedModule(page, () => openPage(site, { pathname, search }, i18n), i18n);
  const Scope = (hasData ? loadedQueryScope()?.QueryScope : undefined) ?? Fragment;
  const Guard = guard ? sessionGuards[guard] : Fragment;
  const screen = (
    <Scope>
      <Head />
      {trail === 'own' || path === '*' || pathname === '/' ? null : (
        <div className="page-trail wrap">
          <Breadcrumb />
        </div>
      )}
      <Guard>
        <Page />
      </Guard>
    </Scope>
  );
  // A page without any translation is in English and marked as English (WCAG 3.1.2); single sentences use
  // FallbackText.
  const translated =
    namespaces.length === 0 || namespaces.some((name) => i18n.hasResourceBundle(i18n.language, name));
  return translated ? (
    screen
  ) : (
    <div lang={defaultLocale} className="page-untranslated">
      {screen}
    </div>
  );
}
