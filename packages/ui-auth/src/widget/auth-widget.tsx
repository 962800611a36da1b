import { classNames, useVariables, Alert } from '@lumigraph/ui-kit';
import { createElement, useId, type ReactNode } from 'react';
import { AuthUiScope, usePart, useSlots } from '../appearance/auth-ui-provider.tsx';
import type { AuthWidgetApi } from '../auth-api.ts';
import type { AuthMode, AuthNotice } from '../auth-mode.ts';
import { ForgotPasswordForm } from '../forms/forgot-password-form.tsx';
import { SecondStepForm } from '../forms/second-step-form.tsx';
import { SocialButtons } from '../social/social-buttons.tsx';
import { useSocialProviders } from '../social/reported-methods.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import type { AuthWidgetProps, AuthLinks } from './auth-widget-props.ts';
import { LoginView } from './login-view.tsx';
import { ModeLink } from './mode-link.tsx';
import { RegisterScreen, loadRegisterForm } from './register-screen.tsx';
import { ResendButton } from './resend-button.tsx';
import { SocialReturnView } from './social-return-view.tsx';
import { useAuthWidget, type AuthWidgetState, useFocusOnChange } from './use-auth-widget.ts';

/**
 * The sign-in widget: login, register and forgot password in one component, with social sign-in and its return.
 *
 * @example
 * <AuthWidget api={auth} redirectTo="/" onSuccess={(session) => greet(session.user)} />
 */
export function AuthWidget(props: AuthWidgetProps) {
  return (
    <AuthUiScope
      localization={props.localization}
      appearance={props.appearance}
      renderLink={props.renderLink}
      slots={props.slots}
    >
      <AuthFrame {...props} />
    </AuthUiScope>
  );
}

/**
 * The content of the widget inside its provider: title, notice, social buttons, the form of the mode, mode switches.
 */
function AuthFrame(props: AuthWidgetProps) {
  const widget = useAuthWidget(props);
  const { mode, notice, social, secondStep } = widget;
  const { t } = useAuthTexts();
  const part = usePart();
  const root = part('auth');
  const variables = useVariables(props.appearance?.variables);
  const titleId = useId();
  const titleRef = useFocusOnChange<HTMLHeadingElement>(mode);
  const Heading = `h${props.headingLevel ?? 1}` as const;
  const { appearance, api } = props;
  const { signInWithCode } = api;
  const slots = useSlots();
  const title = t(secondStep === undefined ? `${mode}.title` : 'secondStep.title');
  const heading = {
    id: titleId,
    ref: titleRef,
    tabIndex: -1,
    'aria-describedby': notice ? `${titleId}-notice` : undefined,
  } as const;

  return (
    <section
      {...root}
      className={classNames(root.className, props.className)}
      aria-labelledby={titleId}
      data-mode={mode}
      data-layout={appearance?.layout ?? 'card'}
      {...variables.root}
    >
      {variables.sheet}
      {slots.header ? (
        createElement(slots.header, { mode, title, heading })
      ) : (
        <Heading {...part('auth-title')} {...heading}>
          {title}
        </Heading>
      )}
      {notice && <NoticeAlert id={`${titleId}-notice`} notice={notice} api={props.api} />}
      <SocialReturnView state={social.state} onConfirm={social.confirm} onCancel={social.clear} />
      {secondStep !== undefined && signInWithCode ? (
        <SecondStepForm
          api={{ signInWithCode }}
          token={secondStep}
          onSuccess={widget.signedInWithCode}
          onError={props.onError}
          onCancel={widget.cancelCode}
        />
      ) : null}
      {social.state.kind !== 'exchanging' && secondStep === undefined ? (
        <>
          <AuthMethods mode={mode} options={props}>
            <AuthModeForm key={mode} widget={widget} options={props} />
          </AuthMethods>
          {slots.footer ? (
            createElement(slots.footer, { mode, switchTo: widget.switchTo })
          ) : (
            <ModeSwitch
              mode={mode}
              links={props.links ?? {}}
              onSwitch={widget.switchTo}
              siteNavigates={widget.siteNavigates}
            />
          )}
        </>
      ) : null}
    </section>
  );
}

function AuthModeForm({ widget, options }: { widget: AuthWidgetState; options: AuthWidgetProps }) {
  const slots = useSlots();
  const { api, links = {}, onError } = options;
  const common = { api, onError, initialEmail: widget.email(), onEmailChange: widget.keepEmail };
  switch (widget.mode) {
    case 'login':
      return <LoginView {...common} widget={widget} options={options} />;
    case 'register':
      return (
        <RegisterScreen
          {...common}
          Form={slots.register}
          links={links}
          newsletter={options.onNewsletter !== undefined}
          names={options.names}
          passwordPolicy={options.passwordPolicy}
          onSuccess={widget.registered}
        />
      );
    case 'forgot':
      return <ForgotPasswordForm {...common} onSuccess={widget.resetEmailSent} />;
    default:
      return widget.mode satisfies never;
  }
}

interface AuthMethodsProps {
  mode: AuthMode;
  options: AuthWidgetProps;
  children: ReactNode;
}

/** The two sign-in methods: social buttons and the form, separated by "or", in the order of the site. */
function AuthMethods({ mode, options, children }: AuthMethodsProps) {
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

/** Text and target of the line below the form, by mode. */
const switches = {
  login: { question: 'login.noAccount', label: 'login.signUp', to: 'register' },
  register: { question: 'register.haveAccount', label: 'register.signIn', to: 'login' },
  forgot: { question: 'forgot.remembered', label: 'forgot.signIn', to: 'login' },
} as const;

interface ModeSwitchProps {
  mode: AuthMode;
  links: AuthLinks;
  onSwitch: (mode: AuthMode) => void;
  siteNavigates: boolean;
}

function ModeSwitch({ mode, links, onSwitch, siteNavigates }: ModeSwitchProps) {
  const { t } = useAuthTexts();
  const part = usePart();
  const { question, label, to } = switches[mode];
  // A failure is shown when the mode opens.
  const preload = to === 'register' ? () => void loadRegisterForm().catch(() => undefined) : undefined;
  return (
    <p {...part('auth-switch')}>
      {t(question)}{' '}
      <ModeLink
        href={links[to]}
        onPress={() => onSwitch(to)}
        onApproach={preload}
        siteNavigates={siteNavigates}
      >
        {t(label)}
      </ModeLink>
    </p>
  );
}

interface NoticeAlertProps {
  id: string;
  notice: AuthNotice;
  api: Pick<AuthWidgetApi, 'forgotPassword'>;
}

const successTexts = { accountCreated: 'register.success', resetEmailSent: 'forgot.success' } as const;

function NoticeAlert({ id, notice, api }: NoticeAlertProps) {
  const { t } = useAuthTexts();
  const part = usePart();
  const { tone, text } =
    notice.kind === 'text' ? notice : { tone: 'success' as const, text: t(successTexts[notice.kind]) };
  return (
    <Alert
      id={id}
      tone={tone}
      {...part('auth-notice')}
      action={
        notice.kind === 'resetEmailSent' && (
          <ResendButton send={() => api.forgotPassword({ email: notice.email })} />
        )
      }
    >
      {text}
    </Alert>
  );
}
