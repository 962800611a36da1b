import { classNames, useVariables } from '@lumigraph/ui-kit';
import { createElement, useId } from 'react';
import { AuthUiScope, usePart, useSlots } from '../appearance/auth-ui-provider.tsx';
import { ForgotPasswordForm } from '../forms/forgot-password-form.tsx';
import { SecondStepForm } from '../forms/second-step-form.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { AuthMethods } from './auth-methods.tsx';
import type { AuthWidgetProps } from './auth-widget-props.ts';
import { LoginView } from './login-view.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { NoticeAlert } from './notice-alert.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { SocialReturnView } from './social-return-view.tsx';
import { useAuthWidget, type AuthWidgetState } from './use-auth-widget.ts';
import { useFocusOnChange } from './use-focus-on-change.ts';

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

interface AuthModeFormProps {
  widget: AuthWidgetState;
  options: AuthWidgetProps;
}

/** The form of the current mode. */
function AuthModeForm({ widget, options }: AuthModeFormProps) {
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
