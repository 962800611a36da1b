import { useTrack } from '@lumigraph/analytics/react';
import type { AuthClient } from '@lumigraph/api-clients';
import { useMemo } from 'react';
import { useRegisterToast } from './use-register-toast.ts';

/**
 * The calls of the sign-in widget, each of which is reported when it has succeeded, by its way and nothing else. Around
 * the calls themselves: the page with the form is gone as soon as the session is there.
 */
export function useCountedAuth(auth: AuthClient): AuthClient {
  const track = useTrack();
  const announceRegistration = useRegisterToast();
  return useMemo(() => {
    const register = announceRegistration(auth);
    return {
      ...auth,
      async login(request) {
        const session = await auth.login(request);
        track('login', { method: 'email' });
        return session;
      },
      async externalLogin(request) {
        const session = await auth.externalLogin(request);
        track('login', { method: request.provider });
        return session;
      },
      async register(request, options) {
        const session = await register(request, options);
        // Where a mail has to be confirmed first, the confirmation is the registration.
        if (session) track('sign_up', { method: 'email' });
        return session;
      },
    };
  }, [auth, announceRegistration, track]);
}
