import { ForgotPasswordForm } from '../forms/forgot-password-form.tsx';
import { LoginForm } from '../forms/login-form.tsx';
import { RegisterForm } from '../forms/register-form.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import type { AuthWidgetProps } from './auth-widget-props.ts';
import { ModeLink } from './mode-link.tsx';
import type { AuthWidgetState } from './use-auth-widget.ts';

export interface AuthModeFormProps {
  widget: AuthWidgetState;
  options: AuthWidgetProps;
}

/** The form of the current mode. */
export function AuthModeForm({ widget, options }: AuthModeFormProps) {
  const { t } = useAuthTexts();
  const { api, links = {}, onError } = options;
  const common = { api, onError, initialEmail: widget.email(), onEmailChange: widget.keepEmail };
  switch (widget.mode) {
    case 'login':
      return (
        <LoginForm
          {...common}
          onSuccess={widget.signedIn}
          forgotPassword={
            <ModeLink
              href={links.forgot}
              onPress={() => widget.switchTo('forgot')}
              siteNavigates={widget.siteNavigates}
            >
              {t('login.forgotPassword')}
            </ModeLink>
          }
        />
      );
    case 'register':
      return (
        <RegisterForm
          {...common}
          links={links}
          newsletter={options.onNewsletter !== undefined}
          onSuccess={widget.registered}
        />
      );
    case 'forgot':
      return <ForgotPasswordForm {...common} onSuccess={widget.resetEmailSent} />;
    default:
      return widget.mode satisfies never;
  }
}
