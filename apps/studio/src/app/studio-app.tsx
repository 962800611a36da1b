import { CspProvider, ToastProvider } from '@lumigraph/ui-kit';
import { I18nextTextsProvider } from '@lumigraph/ui-kit/i18next';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { Suspense, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { StudioContext, type Studio } from '../lib/studio.tsx';
import { Wait } from './state-pages.tsx';

export interface StudioDeps {
  i18n: I18n;
  studio: Studio;
  queryClient: QueryClient;
  router: DataRouter;
}

/** The values that all pages need, and the pages. */
export function StudioApp({ deps }: { deps: StudioDeps }) {
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
