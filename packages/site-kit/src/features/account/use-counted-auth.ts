import { useTrack } from '@lumigraph/analytics/react';
import type { AuthClient } from '@lumigraph/api-clients';
import { useMemo, useCallback } from 'react';
import { useToasts } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';

/**
 * Wraps the calls of the sign-in widget and reports each successful call with its method and no other data.
 * It wraps the calls themselves, because the page with the form is unmounted as soon as the session exists.
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
        // Where a mail must be confirmed first, the confirmation counts as the registration.
        if (session) track('sign_up', { method: 'email' });
        return session;
      },
    };
  }, [auth, announceRegistration, track]);
}

/**
 * Registers, and shows a toast when that signed the visitor in at once. It wraps the call itself, because the
 * page with the form is unmounted as soon as the session exists.
 */
function useRegisterToast(): (auth: AuthClient) => AuthClient['register'] {
  const toasts = useToasts();
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  return useCallback(
    (auth) => async (request, options) => {
      const session = await auth.register(request, options);
      if (session) toasts.show({ text: t('register.success'), tone: 'success' });
      return session;
    },
    [toasts, t],
  );
}
