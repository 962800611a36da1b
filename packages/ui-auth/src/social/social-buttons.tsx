import { socialProviderNames, type SocialProvider } from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { type MethodsApi, useSocialProviders } from './reported-methods.ts';
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

/** The logos of the providers in their own colours, as the providers' branding rules require. */
function ProviderMark({ provider }: { provider: SocialProvider }) {
  switch (provider) {
    case 'google':
      return (
        <svg viewBox="0 0 24 24" aria-hidden>
          <path
            fill="#4285f4"
            d="M23.52 12.27c0-.85-.08-1.67-.22-2.45H12v4.64h6.46a5.52 5.52 0 0 1-2.4 3.62v3h3.88c2.27-2.09 3.58-5.17 3.58-8.81Z"
          />
          <path
            fill="#34a853"
            d="M12 24c3.24 0 5.96-1.07 7.94-2.91l-3.88-3.01c-1.07.72-2.45 1.15-4.06 1.15-3.13 0-5.78-2.11-6.72-4.95H1.27v3.11A12 12 0 0 0 12 24Z"
          />
          <path
            fill="#fbbc05"
            d="M5.28 14.28a7.2 7.2 0 0 1 0-4.56V6.61H1.27a12 12 0 0 0 0 10.78l4.01-3.11Z"
          />
          <path
            fill="#ea4335"
            d="M12 4.77c1.76 0 3.35.6 4.6 1.8l3.43-3.44A11.5 11.5 0 0 0 12 0 12 12 0 0 0 1.27 6.61l4.01 3.11C6.22 6.88 8.87 4.77 12 4.77Z"
          />
        </svg>
      );
    case 'facebook':
      return (
        <svg viewBox="0 0 24 24" aria-hidden>
          <path
            fill="#0866ff"
            d="M24 12a12 12 0 1 0-14.9 11.65v-7.98H6.63V12H9.1v-1.58c0-4.08 1.85-5.98 5.86-5.98.76 0 2.07.15 2.61.3v3.32c-.28-.03-.78-.04-1.39-.04-1.97 0-2.73.74-2.73 2.68V12h3.92l-.67 3.67h-3.25v8.24A12 12 0 0 0 24 12Z"
          />
          <path
            fill="#fff"
            d="m16.7 15.67.67-3.67h-3.92v-1.3c0-1.94.76-2.68 2.73-2.68.61 0 1.11.01 1.39.04V4.74c-.54-.15-1.85-.3-2.61-.3-4.01 0-5.86 1.9-5.86 5.98V12H6.63v3.67H9.1v7.98a12.04 12.04 0 0 0 4.35.26v-8.24h3.25Z"
          />
        </svg>
      );
    case 'microsoft':
      return (
        <svg viewBox="0 0 24 24" aria-hidden>
          <path fill="#f25022" d="M1 1h10.5v10.5H1z" />
          <path fill="#7fba00" d="M12.5 1H23v10.5H12.5z" />
          <path fill="#00a4ef" d="M1 12.5h10.5V23H1z" />
          <path fill="#ffb900" d="M12.5 12.5H23V23H12.5z" />
        </svg>
      );
    default:
      return provider satisfies never;
  }
}
