import type { MagicLinkRequest } from '@lumigraph/contracts';
import { useTrack } from '@lumigraph/analytics/react';
import { safeRedirect, useSocialProviders, type AuthWidgetProps } from '@lumigraph/ui-auth';
import { useToasts } from '@lumigraph/ui-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { dropFormDraft, SIGN_IN_DRAFT } from '../../lib/form-draft.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useAuth } from './use-auth.ts';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { readLoginMessage } from './login-message.ts';

/** What a guard of the site has written into the address of a sign-in page. */
export function useSignInAddress() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const search = new URLSearchParams(useLocation().search);
  const message = readLoginMessage(search.get('message'));
  return {
    /** The page that required the sign-in; not checked. */
    redirect: search.get('redirect') ?? undefined,
    /** Why it is required. */
    message: message && t(`loginMessages.${message}`),
  };
}

/** The widget's props that are the same on /auth and on the pages of its modes. */
export function useSignInProps() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const { socialProviders: offered } = useSiteConfig();
  const { socialProviders: known, signInMethods: methods } = usePublicSettings();
  const { redirect } = useSignInAddress();
  const toasts = useToasts();
  const track = useTrack();
  // The link in the mail leads to the page that required the sign-in, in any browser in which it is opened.
  const api = useMemo(
    () =>
      redirect === undefined
        ? auth
        : {
            ...auth,
            requestMagicLink: ({ email }: MagicLinkRequest) =>
              auth.requestMagicLink({ email, redirect: safeRedirect(redirect, location.origin) }),
          },
    [auth, redirect],
  );
  return {
    api,
    providers: useSocialProviders({ api: auth, offered, known }),
    methods,
    // /auth requires a confirmation before it uses a token that this browser did not request.
    socialReturnTo: paths.auth({ redirect }),
    signInAfterRegister: true,
    onSuccess: (_session, by, provider = 'email') => {
      dropFormDraft(SIGN_IN_DRAFT);
      // Where a mail must be confirmed first, the confirmation counts as the registration.
      track(by === 'register' ? 'sign_up' : 'login', { method: provider });
      if (by === 'register') toasts.show({ text: t('register.success'), tone: 'success' });
    },
  } satisfies Partial<AuthWidgetProps>;
}
