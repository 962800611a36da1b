import { authModes, AuthWidget, RegisterForm, type ModeChangeContext } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/layered.css';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useSite } from '../../app/site.ts';
import { AccountCard, JoinReasons, SocialDemoNote } from '../../features/account/account-card.tsx';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { useSignInAddress, useSignInProps } from '../../features/account/sign-in.ts';
import { SignInMeta } from '../../features/account/sign-in-meta.tsx';
import { useCapturedSocialReturn } from '../../features/account/social-return.ts';
import { useKeptLanguage } from '../../lib/language-address.ts';
import { renderLink } from '../../lib/app-link.tsx';
import '../../lib/keep-input.ts';

/**
 * The server reads the choice from the registration itself, so that it applies in any browser in which the
 * mail is opened.
 */
const carriedByRegistration = (): void => undefined;

/** /register is rendered on the server, so its form must not load later. */
const slots = { register: RegisterForm };

/** /login, /register and /forgot-password: the widget in the mode of the address. */
function SignInPage() {
  const { hasScreen } = useSite();
  const navigate = useNavigate();
  const keepLanguage = useKeptLanguage();
  const { pathname, state } = useLocation();
  const { redirect, message } = useSignInAddress();
  const signIn = useSignInProps();
  const socialReturn = useCapturedSocialReturn();
  const kept = (state ?? {}) as Partial<ModeChangeContext>;
  const optional = (path: string): string | undefined => (hasScreen(path) ? path : undefined);
  const addresses = {
    login: paths.login({ redirect }),
    register: paths.register({ redirect }),
    forgot: paths.forgotPassword({ redirect }),
  };
  const mode =
    authModes.find((each) => matchPath(addresses[each].split('?', 1)[0] ?? '', pathname)) ?? 'login';
  return (
    <AccountCard>
      <SignInMeta mode={mode} />
      <AuthWidget
        {...signIn}
        socialReturn={socialReturn}
        mode={mode}
        // On the way to a page, both forms are one step: Back then leads to the page before it, and a user who is
        // signed in by then meets no form for guests.
        onModeChange={(next, context) =>
          void navigate(keepLanguage(addresses[next]), {
            state: context,
            replace: redirect !== undefined && next !== 'forgot' && mode !== 'forgot',
          })
        }
        // The guard of pages for guests redirects as soon as the session exists.
        redirectTo={null}
        onNewsletter={hasScreen('/blog') ? carriedByRegistration : undefined}
        initialEmail={kept.email}
        notice={kept.notice ?? (message ? { kind: 'text', text: message, tone: 'info' } : null)}
        links={{ ...addresses, terms: optional(paths.terms()), privacy: optional(paths.privacy()) }}
        renderLink={renderLink}
        slots={slots}
      />
      {mode === 'register' ? <JoinReasons /> : null}
      {mode !== 'forgot' && signIn.providers.length > 0 ? <SocialDemoNote /> : null}
    </AccountCard>
  );
}

export const namespaces = accountNamespaces;
export { SignInPage as Page };
