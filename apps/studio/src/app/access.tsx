import { isApiError } from '@lumigraph/api-clients';
import { useSession } from '@lumigraph/api-clients/react';
import { Button, LinkButton } from '@lumigraph/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { MeContext, useStudio } from '../lib/studio.tsx';
import { NoPermissionPage, StatePage, Wait } from './state-pages.tsx';
import { Shell } from './shell.tsx';
import { StudioDialog } from '../lib/studio-dialog.tsx';
import { SignInOver, useSignInOf } from './confirm-identity.tsx';

interface SignInAgainProps {
  user: { id: string; email: string };
  onGiveUp: () => void;
}

/** Above the page whose session has expired. */
function SignInAgain({ user: { id: userId, email }, onGiveUp }: SignInAgainProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  useSignInOf(userId, () => void queryClient.refetchQueries({ type: 'active' }));
  return (
    <StudioDialog onClose={onGiveUp} role="alertdialog" title={t('signIn.expired')}>
      <p className="studio-dialog-text">{t('signIn.expiredText')}</p>
      <SignInOver email={email} />
    </StudioDialog>
  );
}

/** For a user whose role needs a second factor that is not turned on: the server refuses every call. */
export function SecondFactorPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const { auth } = useStudio();
  return (
    <StatePage
      isAlone
      icon={<ShieldCheck />}
      title={t('secondFactor.title')}
      action={
        <>
          <LinkButton href="/profile#twoFactor" variant="primary">
            {t('secondFactor.profile')}
          </LinkButton>
          <Button onClick={onRetry}>{t('secondFactor.retry')}</Button>
          <Button onClick={() => void auth.logout()}>{t('account.signOut')}</Button>
        </>
      }
    >
      {t('secondFactor.text')}
    </StatePage>
  );
}

/**
 * The pages of the studio for a user with a role. When the session expires, the page stays as it is below a sign-in
 * dialog, so that nothing typed is lost.
 */
export function Access() {
  const { session } = useStudio();
  const state = useSession(session);
  const { pathname, search, hash } = useLocation();
  // The user for whom the page was opened.
  const [user, setUser] = useState<{ id: string; email: string }>();
  if (state.user && user === undefined) setUser(state.user);

  if (state.status === 'starting') return <Wait />;
  if (state.status === 'authenticated') return <Signed userId={state.user.id} isSignedIn />;
  if (user !== undefined && state.reason === 'expired') {
    return (
      <>
        <Signed userId={user.id} isSignedIn={false} />
        <SignInAgain user={user} onGiveUp={() => setUser(undefined)} />
      </>
    );
  }
  const query = new URLSearchParams(pathname === '/' ? {} : { to: pathname + search + hash });
  return <Navigate replace to={{ pathname: '/sign-in', search: query.toString() }} />;
}

function Signed({ userId, isSignedIn }: { userId: string; isSignedIn: boolean }) {
  const { api } = useStudio();
  const { t } = useTranslation();
  const me = useQuery({
    ...api.query('GET /me', ['me', userId]),
    enabled: isSignedIn,
  });
  if (me.data) {
    return (
      <MeContext value={me.data}>
        <Shell />
      </MeContext>
    );
  }
  if (me.isPending) return <Wait />;
  if (isApiError(me.error, 'FORBIDDEN')) return <NoPermissionPage isAlone />;
  if (isApiError(me.error, 'TWO_FACTOR_REQUIRED'))
    return <SecondFactorPage onRetry={() => void me.refetch()} />;
  return (
    <StatePage
      isAlone
      icon={<CloudAlert />}
      title={t('failure.title')}
      action={<Button onClick={() => void me.refetch()}>{t('failure.retry')}</Button>}
    >
      {t('failure.noResponse')}
    </StatePage>
  );
}
