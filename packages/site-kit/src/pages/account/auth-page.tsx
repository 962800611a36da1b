import { AuthWidget, safeRedirect, type AuthMode, type SocialReturn } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/layered.css';
import { Button, Card } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { AppLink, renderLink } from '../../lib/app-link.tsx';
import { AccountCard } from '../../features/account/account-card.tsx';
import { useAccountState } from '../../features/account/account-context.tsx';
import { useAuth } from '../../features/account/use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { useSignInAddress, useSignInProps } from '../../features/account/sign-in.ts';
import { useCapturedSocialReturn } from '../../features/account/social-return.ts';
import { useLatch } from '../../features/account/use-latch.ts';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import '../../lib/keep-input.ts';

/**
 * /auth: the widget in all its modes, or 'you are signed in'. Providers return to this page; a return is
 * completed here even when a user is signed in already.
 */
function AuthPage() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const state = useAccountState();
  const { redirect } = useSignInAddress();
  const brought = useCapturedSocialReturn();
  const [isDone, setIsDone] = useState(brought === null);
  const wasGuest = useLatch(state.status === 'anonymous' || brought !== null);

  if (state.status === 'authenticated' && isDone) {
    if (wasGuest) return <Navigate replace to={safeRedirect(redirect, location.origin)} />;
    return (
      <>
        <SitePageMeta title={t('titles.auth')} robots="noindex" />
        <SignedIn />
      </>
    );
  }
  return (
    <>
      <SitePageMeta title={t('titles.auth')} robots="noindex" />
      <Widget socialReturn={brought} onDone={() => setIsDone(true)} />
    </>
  );
}

function Widget({ socialReturn, onDone }: { socialReturn: SocialReturn | null; onDone: () => void }) {
  const signIn = useSignInProps();
  const [mode, setMode] = useState<AuthMode>('login');
  return (
    <AccountCard>
      <AuthWidget
        {...signIn}
        mode={mode}
        onModeChange={setMode}
        redirectTo={null}
        onSuccess={(...signedIn) => {
          signIn.onSuccess(...signedIn);
          onDone();
        }}
        socialReturn={socialReturn}
        renderLink={renderLink}
      />
    </AccountCard>
  );
}

function SignedIn() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const { user } = useAccountState();
  return (
    <AccountCard>
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
    </AccountCard>
  );
}

export const namespaces = accountNamespaces;
export { AuthPage as Page };
