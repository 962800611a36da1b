import { createHttp } from '@lumigraph/api-clients/http';
import { useSession } from '@lumigraph/api-clients/react';
import { API_PREFIX, AUTH_TIMEOUT_MS, authPaths, type RegisterRequest } from '@lumigraph/contracts';
import { RegisterForm } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/layered.css';
import { Alert } from '@lumigraph/ui-kit';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useStudio } from '../lib/studio.tsx';
import { SignInFrame } from './sign-in-page.tsx';
import { Wait } from './state-pages.tsx';

/** /welcome#token=…: the first administrator of an installation, with the link of the operator. */
export function WelcomePage() {
  const { t } = useTranslation();
  const { session } = useStudio();
  const { status } = useSession(session);
  // Read once: the token leaves the address with the first navigation.
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  if (status === 'starting') return <Wait />;
  if (status === 'authenticated') return <Navigate replace to="/" />;
  return (
    <SignInFrame title={t('welcome.title')}>
      <h1>{t('welcome.title')}</h1>
      {token === null ? (
        <Alert tone="danger">{t('welcome.incomplete')}</Alert>
      ) : (
        <>
          <p>{t('welcome.text')}</p>
          <Suspense fallback={<Wait />}>
            <FirstAdminForm token={token} />
          </Suspense>
        </>
      )}
    </SignInFrame>
  );
}

/** The registration of the sites; the account is an administrator and is signed in afterwards. */
function FirstAdminForm({ token }: { token: string }) {
  const { auth } = useStudio();
  // Loads the texts of the form.
  useTranslation('ui-auth');
  const api = useMemo(() => {
    const http = createHttp({ baseUrl: API_PREFIX, timeoutMs: AUTH_TIMEOUT_MS });
    return {
      register: async (request: RegisterRequest) => {
        await http.json({ path: authPaths.firstAdmin, method: 'post', body: { ...request, token } });
        return auth.login({ email: request.email, password: request.password });
      },
    };
  }, [auth, token]);
  return <RegisterForm api={api} links={{ terms: '/terms', privacy: '/privacy' }} />;
}
