import { socialProviderNames, type SocialProvider } from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { ProviderMark } from './provider-mark.tsx';
import type { MethodsApi } from './reported-methods.ts';
import { useSocialProviders } from './use-social-providers.ts';
import { useSocialSignIn, type UseSocialSignInOptions } from './use-social-sign-in.ts';

export interface SocialButtonsProps extends UseSocialSignInOptions {
  api: UseSocialSignInOptions['api'] & MethodsApi;
  /** By default those that the backend reports; Google and Facebook where `api` cannot ask it. */
  providers?: readonly SocialProvider[] | undefined;
}

const defaultProviders: readonly SocialProvider[] = ['google', 'facebook'];

/** One button per provider; pressing it leaves the page. Renders nothing without providers. */
export function SocialButtons({ providers: given, ...options }: SocialButtonsProps) {
  const { api } = options;
  const isReported = api.signInMethods ?? api.providers;
  const providers = useSocialProviders({ api, known: given ?? (isReported ? undefined : defaultProviders) });
  const { leavingFor, start } = useSocialSignIn(options);
  const { t } = useAuthTexts();
  const part = usePart();
  if (providers.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has default styles
    <div role="group" aria-label={t('social.label')} {...part('auth-social')} data-count={providers.length}>
      {providers.map((provider) => (
        <Button
          {...part('auth-social-button')}
          key={provider}
          data-provider={provider}
          aria-label={t('social.continueWith', { provider: socialProviderNames[provider] })}
          icon={<ProviderMark provider={provider} />}
          busy={leavingFor === provider}
          onClick={() => start(provider)}
        >
          {providers.length === 1
            ? t('social.continueWith', { provider: socialProviderNames[provider] })
            : socialProviderNames[provider]}
        </Button>
      ))}
    </div>
  );
}
