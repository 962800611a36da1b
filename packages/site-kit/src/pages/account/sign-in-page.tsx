import { AuthWidget, type AuthMode, type AuthNotice } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/styles.css';
import { Badge } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useSite } from '../../app/site.ts';
import '../../features/account/account.css';
import { useAccount } from '../../features/account/account-context.tsx';
import { AccountMeta } from '../../features/account/account-meta.tsx';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { readLoginMessage } from '../../features/account/login-message.ts';
import { useCapturedSocialReturn } from '../../features/account/social-return.ts';
import { useProviders } from '../../features/account/use-providers.ts';
import { useReportSignIn } from '../../features/account/use-report-sign-in.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { usePublicSettings } from '../../lib/public-settings.tsx';

const titles = {
  login: 'titles.login',
  register: 'titles.register',
  forgot: 'titles.forgotPassword',
} as const satisfies Record<AuthMode, string>;

/** The modes with an address of their own; any other spelling of an address is the sign-in. */
const modes: Record<string, AuthMode> = {
  [paths.register()]: 'register',
  [paths.forgotPassword()]: 'forgot',
};

/** /login, /register and /forgot-password. */
function SignInPage() {
  const mode = modes[useLocation().pathname.replace(/\/+$/, '').toLowerCase()] ?? 'login';
  // A screen of its own for each address: what a social sign-in brought back is used once.
  return <SignInScreen key={mode} mode={mode} />;
}

/** Values that one of the three addresses passes to the next. */
interface CardState {
  email?: string;
  notice?: AuthNotice;
}

/**
 * The backend reads the choice from the registration itself, so that it applies in any browser in which the
 * mail is opened.
 */
const carriedByRegistration = (): void => undefined;

/** The widget in one mode. `redirect` is kept between the addresses. */
function SignInScreen({ mode }: { mode: AuthMode }) {
  const { auth } = useAccount();
  const { hasScreen } = useSite();
  const optional = (path: string): string | undefined => (hasScreen(path) ? path : undefined);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const providers = useProviders();
  const { socialDemo } = usePublicSettings();
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const brought = (state ?? {}) as CardState;
  const socialReturn = useCapturedSocialReturn();
  const reportSignIn = useReportSignIn();
  const query = new URLSearchParams(search);
  const redirect = query.get('redirect') ?? undefined;
  const message = mode === 'login' ? readLoginMessage(query.get('message')) : undefined;
  const addresses: Record<AuthMode, string> = {
    login: paths.login({ redirect }),
    register: paths.register({ redirect }),
    forgot: paths.forgotPassword({ redirect }),
  };

  return (
    <div className="account-card wrap">
      <AccountMeta title={t(titles[mode])} />
      <AuthWidget
        api={auth}
        mode={mode}
        onModeChange={(next, context) => void navigate(addresses[next], { state: context })}
        // The guard of guests-only pages redirects as soon as the session exists.
        redirectTo={null}
        signInAfterRegister
        providers={providers}
        socialReturnTo={socialReturnAddress(redirect)}
        onNewsletter={hasScreen('/blog') ? carriedByRegistration : undefined}
        initialEmail={brought.email}
        notice={
          brought.notice ??
          (message ? { kind: 'text', text: t(`loginMessages.${message}`), tone: 'info' } : undefined)
        }
        socialReturn={mode === 'forgot' ? null : socialReturn}
        onSuccess={reportSignIn}
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

export const namespaces = accountNamespaces;
export { SignInPage as Page };
