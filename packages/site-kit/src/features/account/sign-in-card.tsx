import { AuthWidget, type AuthMode, type AuthNotice, type AuthWidgetProps } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/styles.css';
import { Badge } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useSite } from '../../app/site.ts';
import { AppLink } from '../../lib/app-link.tsx';
import './account.css';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useAccount } from './account-context.tsx';
import { useCountedAuth } from './use-counted-auth.ts';
import { useProviders } from './use-providers.ts';

/** Values that one of the three pages passes to the next. */
interface CardState {
  email?: string;
  notice?: AuthNotice;
}

export interface SignInCardProps extends Pick<AuthWidgetProps, 'notice' | 'socialReturn' | 'headingLevel'> {
  mode: AuthMode;
}

/**
 * The backend reads the choice from the registration itself, so that it applies in any browser in which the
 * mail is opened.
 */
const carriedByRegistration = (): void => undefined;

/** The widget on its own page: its modes are addresses, and `redirect` is kept between them. */
export function SignInCard({ mode, notice, ...rest }: SignInCardProps) {
  const { auth } = useAccount();
  const { hasScreen } = useSite();
  const optional = (path: string): string | undefined => (hasScreen(path) ? path : undefined);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const providers = useProviders();
  const { socialDemo } = usePublicSettings();
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const brought = (state ?? {}) as CardState;
  const redirect = new URLSearchParams(search).get('redirect') ?? undefined;

  const api = useCountedAuth(auth);
  const addresses: Record<AuthMode, string> = {
    login: paths.login({ redirect }),
    register: paths.register({ redirect }),
    forgot: paths.forgotPassword({ redirect }),
  };

  return (
    <div className="account-card wrap">
      <AuthWidget
        key={mode}
        {...rest}
        api={api}
        mode={mode}
        onModeChange={(next, context) => void navigate(addresses[next], { state: context })}
        // The guard of guests-only pages redirects as soon as the session exists.
        redirectTo={null}
        signInAfterRegister
        providers={providers}
        socialReturnTo={socialReturnAddress(redirect)}
        onNewsletter={hasScreen('/blog') ? carriedByRegistration : undefined}
        initialEmail={brought.email}
        notice={brought.notice ?? notice}
        links={{ ...addresses, terms: optional(paths.terms()), privacy: optional(paths.privacy()) }}
        renderLink={({ href, ref: _ref, ...link }) => <AppLink {...link} to={href} />}
      />
      {socialDemo && mode !== 'forgot' && providers.length > 0 ? (
        <p className="account-demo">
          <Badge>{t('socialDemo.label')}</Badge> {t('socialDemo.text')}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Providers return to /auth, which requires a confirmation before it uses a token that this browser did not
 * request.
 */
function socialReturnAddress(redirect: string | undefined): string | undefined {
  return typeof window === 'undefined' ? undefined : new URL(paths.auth({ redirect }), location.origin).href;
}
