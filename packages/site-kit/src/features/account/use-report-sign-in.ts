import { useTrack } from '@lumigraph/analytics/react';
import type { AuthWidgetProps } from '@lumigraph/ui-auth';
import { useToasts } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';

/**
 * For `onSuccess` of the sign-in widget: reports the method of a sign-in or registration and no other data, and
 * confirms a registration in a toast. A registration that waits for its mail is reported by the confirmation.
 */
export function useReportSignIn(): NonNullable<AuthWidgetProps['onSuccess']> {
  const track = useTrack();
  const toasts = useToasts();
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  return (_session, by, provider = 'email') => {
    if (by !== 'register') return track('login', { method: provider });
    toasts.show({ text: t('register.success'), tone: 'success' });
    return track('sign_up', { method: 'email' });
  };
}
