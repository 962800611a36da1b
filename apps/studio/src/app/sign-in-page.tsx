import { useSession } from '@lumigraph/api-clients/react';
import { safeRedirect } from '@lumigraph/ui-auth';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PageTitle } from '../lib/page.tsx';
import { useStudio } from '../lib/studio.tsx';
import { Brand, LanguageChoice, ThemeSwitch } from './shell.tsx';
import { SignInForm } from './confirm-identity.tsx';
import { Wait } from './state-pages.tsx';

/** The frame of a page for everybody without a session. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="studio-sign-in">
      <PageTitle>{title}</PageTitle>
      <header className="studio-sign-in-head">
        <Brand />
        <LanguageChoice />
        <ThemeSwitch />
      </header>
      <main className="studio-sign-in-card">{children}</main>
    </div>
  );
}

/** The page for everybody without a session; a sign-in continues at the address that required it. */
export function SignInPage() {
  const { t } = useTranslation();
  const { session, socialReturn } = useStudio();
  const { status } = useSession(session);
  const [search] = useSearchParams();
  if (status === 'starting') return <Wait />;
  if (status === 'authenticated')
    return <Navigate replace to={safeRedirect(search.get('to'), location.origin)} />;
  return (
    <SignInFrame title={t('signIn.title')}>
      <Suspense fallback={<Wait />}>
        <SignInForm
          socialReturn={socialReturn}
          socialReturnTo={location.pathname + location.search}
          notice={search.has('to') ? { kind: 'text', text: t('signIn.required'), tone: 'info' } : null}
        />
      </Suspense>
    </SignInFrame>
  );
}
