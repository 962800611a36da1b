import type { SocialProvider } from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { ProviderMark } from './provider-mark.tsx';
import { useSocialSignIn, type UseSocialSignInOptions } from './use-social-sign-in.ts';

/** Brand names, which are not translated. */
const names: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  microsoft: 'Microsoft',
};

export interface SocialButtonsProps extends UseSocialSignInOptions {
  providers?: readonly SocialProvider[] | undefined;
}

const defaultProviders: readonly SocialProvider[] = ['google', 'facebook'];

/** One button per provider; pressing it leaves the page. Renders nothing without providers. */
export function SocialButtons({ providers = defaultProviders, ...options }: SocialButtonsProps) {
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
          aria-label={t('social.continueWith', { provider: names[provider] })}
          icon={<ProviderMark provider={provider} />}
          busy={leavingFor === provider}
          onClick={() => start(provider)}
        >
          {providers.length === 1 ? t('social.continueWith', { provider: names[provider] }) : names[provider]}
        </Button>
      ))}
    </div>
  );
}
