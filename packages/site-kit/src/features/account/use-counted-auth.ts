import { useTrack } from '@lumigraph/analytics/react';
import type { AuthClient } from '@lumigraph/api-clients';
import type { Session } from '@lumigraph/contracts';
import { useMemo } from 'react';
import { useRegisterToast } from './use-register-toast.ts';

const nothing = () => Promise.resolve();

/**
 * The calls of the sign-in widget, each of which is reported when it has succeeded, by its way and nothing else. Around
 * the calls themselves: the page with the form is gone as soon as the session is there.
 */
export function useCountedAuth(
  auth: AuthClient,
  onSignedIn: (user: Session['user']) => Promise<void> = nothing,
): AuthClient {
  const track = useTrack();
  const announceRegistration = useRegisterToast();
  return useMemo(() => {
    const register = announceRegistration(auth);
    return {
      ...auth,
      async login(request) {
        const session = await auth.login(request);
        void onSignedIn(session.user);
        track('login', { method: 'email' });
        return session;
      },
      async externalLogin(request) {
        const session = await auth.externalLogin(request);
        track('login', { method: request.provider });
        return session;
      },
      async register(request) {
        const session = await register(request);
        // Where a mail has to be confirmed first, the confirmation is the registration.
        if (session) track('sign_up', { method: 'email' });
        return session;
      },
    };
  }, [auth, announceRegistration, onSignedIn, track]);
}
