import type { AuthClient } from '@lumigraph/api-clients';
import { useToasts } from '@lumigraph/ui-kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';

/**
 * Registers and says so in a toast when that signed the visitor in at once. Wraps the call itself: the
 * page with the form is gone as soon as the session is there.
 */
export function useRegisterToast(): (auth: AuthClient) => AuthClient['register'] {
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
