import type { ReactNode } from 'react';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import type { AuthMode } from '../auth-mode.ts';
import { SocialButtons } from '../social/social-buttons.tsx';
import { useSocialProviders } from '../social/use-social-providers.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import type { AuthWidgetProps } from './auth-widget-props.ts';

export interface AuthMethodsProps {
  mode: AuthMode;
  options: AuthWidgetProps;
  children: ReactNode;
}

/** The two sign-in methods: social buttons and the form, separated by "or", in the order of the site. */
export function AuthMethods({ mode, options, children }: AuthMethodsProps) {
  const { t } = useAuthTexts();
  const part = usePart();
  const { api, socialPlacement = 'top' } = options;
  const reported = useSocialProviders({ api, known: options.providers });
  const providers = options.providers ?? reported;
  if (mode === 'forgot' || providers.length === 0) return children;

  const divider = <p {...part('auth-divider')}>{t('social.or')}</p>;
  const social = (
    <SocialButtons providers={providers} api={api} returnTo={options.socialReturnTo} leave={options.leave} />
  );
  return socialPlacement === 'top' ? (
    <>
      {social}
      {divider}
      {children}
    </>
  ) : (
    <>
      {children}
      {divider}
      {social}
    </>
  );
}
