import { useTrack } from '@lumigraph/analytics/react';
import {
  dropFormDraft,
  renderLink,
  sharedPaths,
  SIGN_IN_DRAFT,
  useKeptLanguage,
  usePublicSettings,
} from '@lumigraph/site-kit';
import {
  AccountCard,
  accountNamespaces,
  SignInMeta,
  SocialDemoNote,
  useAuth,
  useCapturedSocialReturn,
  useSignInAddress,
} from '@lumigraph/site-kit/account';
import {
  authModes,
  AuthWidget,
  RegisterForm,
  useSocialProviders,
  type ModeChangeContext,
} from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/layered.css';
import { useToasts } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { siteConfig } from '../site.config.ts';
import '../lib/keep-input.ts';

const { login, register, forgotPassword: forgot } = sharedPaths;
const addressOf = { login, register, forgot };

/** /register is rendered on the server, so its form must not load later. */
const slots = { register: RegisterForm };

/** /login, /register and /forgot-password: one widget; the address selects its mode. */
function SignInPage() {
  const { t } = useTranslation('account');
  const auth = useAuth();
  const { socialProviders: known, signInMethods: methods } = usePublicSettings();
  const providers = useSocialProviders({ api: auth, offered: siteConfig.socialProviders, known });
  const socialReturn = useCapturedSocialReturn();
  const { redirect, message } = useSignInAddress();
  const { pathname, state } = useLocation();
  const kept = (state ?? {}) as Partial<ModeChangeContext>;
  const mode = authModes.find((each) => matchPath(addressOf[each](), pathname)) ?? 'login';
  const navigate = useNavigate();
  const keepLanguage = useKeptLanguage();
  const toasts = useToasts();
  const track = useTrack();

  return (
    <AccountCard>
      <SignInMeta mode={mode} />
      <AuthWidget
        api={auth}
        mode={mode}
        onModeChange={(next, context) =>
          void navigate(keepLanguage(addressOf[next]({ redirect })), {
            state: context,
            replace: redirect !== undefined && next !== 'forgot' && mode !== 'forgot',
          })
        }
        initialEmail={kept.email}
        notice={kept.notice ?? (message ? { kind: 'text', text: message, tone: 'info' } : null)}
        signInAfterRegister
        onSuccess={(_session, by, provider = 'email') => {
          dropFormDraft(SIGN_IN_DRAFT);
          track(by === 'register' ? 'sign_up' : 'login', { method: provider });
          if (by === 'register') toasts.show({ text: t('register.success'), tone: 'success' });
        }}
        redirectTo={redirect ?? sharedPaths.home()}
        navigate={(path) => void navigate(path, { replace: true })}
        providers={providers}
        methods={methods}
        socialReturn={socialReturn}
        socialReturnTo={sharedPaths.auth({ redirect })}
        links={{
          login: login({ redirect }),
          register: register({ redirect }),
          forgot: forgot({ redirect }),
          terms: sharedPaths.terms(),
          privacy: sharedPaths.privacy(),
        }}
        renderLink={renderLink}
        slots={slots}
      />
      {mode !== 'forgot' && providers.length > 0 ? <SocialDemoNote /> : null}
    </AccountCard>
  );
}

export { accountNamespaces as namespaces, SignInPage as Page };
