import { AuthWidget, type AuthMode, type SocialReturn } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/styles.css';
import { Button, Card } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import '../../features/account/account.css';
import { useAccount, useAccountState } from '../../features/account/account-context.tsx';
import { AccountMeta } from '../../features/account/account-meta.tsx';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { safeRedirect } from '../../features/account/safe-redirect.ts';
import { useCapturedSocialReturn } from '../../features/account/social-return.ts';
import { useLatch } from '../../features/account/use-latch.ts';
import { useProviders } from '../../features/account/use-providers.ts';
import { useReportSignIn } from '../../features/account/use-report-sign-in.ts';

/**
 * /auth: the widget in all its modes, or 'you are signed in'. Providers return to this page; a return is
 * completed here even when a user is signed in already.
 */
function AuthPage() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const state = useAccountState();
  const { search } = useLocation();
  const brought = useCapturedSocialReturn();
  const [isDone, setIsDone] = useState(brought === null);
  const wasGuest = useLatch(state.status === 'anonymous' || brought !== null);

  if (state.status === 'authenticated' && isDone) {
    const wanted = new URLSearchParams(search).get('redirect');
    if (wasGuest) return <Navigate replace to={safeRedirect(wanted, location.origin)} />;
    return (
      <>
        <AccountMeta title={t('titles.auth')} />
        <SignedIn />
      </>
    );
  }
  return (
    <>
      <AccountMeta title={t('titles.auth')} />
      <Widget socialReturn={brought} onDone={() => setIsDone(true)} />
    </>
  );
}

function Widget({ socialReturn, onDone }: { socialReturn: SocialReturn | null; onDone: () => void }) {
  const { auth } = useAccount();
  const { search } = useLocation();
  const [mode, setMode] = useState<AuthMode>('login');
  const providers = useProviders();
  const reportSignIn = useReportSignIn();
  const redirect = new URLSearchParams(search).get('redirect') ?? undefined;
  return (
    <div className="account-card wrap">
      <AuthWidget
        api={auth}
        mode={mode}
        onModeChange={setMode}
        redirectTo={null}
        onSuccess={(...success) => {
          reportSignIn(...success);
          onDone();
        }}
        signInAfterRegister
        providers={providers}
        socialReturn={socialReturn}
        socialReturnTo={
          typeof window === 'undefined' ? undefined : new URL(paths.auth({ redirect }), location.origin).href
        }
        renderLink={({ href, ref: _ref, ...link }) => <AppLink {...link} to={href} />}
      />
    </div>
  );
}

function SignedIn() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { auth } = useAccount();
  const { user } = useAccountState();
  return (
    <div className="account-card wrap">
      <Card padding="lg" className="account-signed-in">
        <h1 tabIndex={-1}>{t('signedIn.title')}</h1>
        <p>{t('signedIn.text', { email: user?.email ?? '' })}</p>
        <div className="account-actions">
          <AppLink className="ui-button" data-variant="primary" to={paths.home()}>
            {t('signedIn.toGallery')}
          </AppLink>
          <AppLink className="ui-button" data-variant="secondary" to={paths.profile()}>
            {t('signedIn.toProfile')}
          </AppLink>
          <Button variant="ghost" onClick={() => void auth.logout()}>
            {t('signedIn.signOut')}
          </Button>
        </div>
      </Card>
    </div>
  );
}

export const namespaces = accountNamespaces;
export { AuthPage as Page };
