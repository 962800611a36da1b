import { isApiError } from '@lumigraph/api-clients';
import { useSession } from '@lumigraph/api-clients/react';
import { Button, EmptyState } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { CloudAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { MeContext, useStudio } from '../lib/studio.tsx';
import { NoPermissionPage } from './no-permission-page.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';
import { Shell } from './shell.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { Wait } from './wait.tsx';

/**
 * The pages of the studio for a user with a role. When the session expires, the page stays as it is below a sign-in
 * dialog, so that nothing typed is lost.
 */
export function Access() {
  const { session } = useStudio();
  const state = useSession(session);
  const { pathname, search, hash } = useLocation();
  // The user for whom the page was opened.
  const [userId, setUserId] = useState<string>();
  if (state.user && userId === undefined) setUserId(state.user.id);

  if (state.status === 'starting') return <Wait />;
  if (state.status === 'authenticated') return <Signed userId={state.user.id} isSignedIn />;
  if (userId !== undefined && state.reason === 'expired') {
    return (
      <>
        <Signed userId={userId} isSignedIn={false} />
        <SignInAgain userId={userId} onGiveUp={() => setUserId(undefined)} />
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
    queryKey: ['me', userId],
    queryFn: ({ signal }) => api.send('GET /me', { signal }),
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
    <main className="studio-alone">
      <EmptyState
        level={1}
        icon={<CloudAlert />}
        title={t('failure.title')}
        action={<Button onClick={() => void me.refetch()}>{t('failure.retry')}</Button>}
      >
        {t('failure.noResponse')}
      </EmptyState>
    </main>
  );
}
