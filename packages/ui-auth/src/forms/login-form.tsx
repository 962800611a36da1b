import type { Session } from '@lumigraph/contracts';
import { Checkbox } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useId, useState, type ReactNode } from 'react';
import type { AuthWidgetApi } from '../auth-api.ts';
import type { AuthFailure } from '../failure/auth-failure.ts';
import { AuthPasswordField } from '../fields/auth-password-field.tsx';
import { EmailField } from '../fields/auth-text-field.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import type { EmailFormEvents } from './form-events.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { secondStepToken } from './second-step-token.ts';
import { loginRules } from './sign-in-rules.ts';

export type LoginValues = { email: string; password: string; rememberMe: boolean };

export interface UseSignInOptions extends EmailFormEvents<[session: Session]> {
  api: Pick<AuthWidgetApi, 'login' | 'signInWithCode'>;
}

/**
 * Sign-in, for custom markup.
 *
 * @example
 * const { field, formProps, status } = useSignIn({ api, onSuccess });
 * <form {...formProps}><TextField label="Email" {...field('email')} /> … </form>
 */
export function useSignIn({
  api,
  initialEmail = '',
  onSuccess,
  onError,
  onEmailChange,
}: UseSignInOptions): AuthForm<LoginValues> {
  return useForm<LoginValues, AuthFailure, Session>({
    ...useAuthErrors('login'),
    initialValues: { email: initialEmail, password: '', rememberMe: false },
    rules: loginRules,
    send: ({ email, password, rememberMe }) => api.login({ email: email.trim(), password, rememberMe }),
    onDone: (session) => onSuccess?.(session),
    onError,
    onEdit: (values, name) => name === 'email' && onEmailChange?.(values.email),
  });
}

export interface LoginFormProps extends UseSignInOptions {
  /**
   * Rendered after the fields, usually the "Forgot password?" link. Before the fields it would interrupt the Tab order.
   */
  forgotPassword?: ReactNode;
  /** The browser offers passkeys in the e-mail field. */
  passkeys?: boolean | undefined;
  /** Called with the token of the second step; without it, the form shows the second step itself. */
  onCodeNeeded?: ((token: string) => void) | undefined;
}

/** E-mail, password, remember me; then the code, where the account needs one. */
export function LoginForm({ onCodeNeeded, ...options }: LoginFormProps) {
  const { api, onSuccess, onError, onEmailChange } = options;
  const [token, setToken] = useState<string>();
  const [email, setEmail] = useState(options.initialEmail);
  const { signInWithCode } = api;
  if (token !== undefined && signInWithCode) {
    const cancel = () => setToken(undefined);
    return (
      <SecondStepForm api={{ signInWithCode }} token={token} {...{ onSuccess, onError }} onCancel={cancel} />
    );
  }
  return (
    <FirstStep
      {...options}
      initialEmail={email}
      onEmailChange={(value) => {
        setEmail(value);
        onEmailChange?.(value);
      }}
      onError={(error) => {
        const next = signInWithCode ? secondStepToken(error) : undefined;
        if (next === undefined) onError?.(error);
        else (onCodeNeeded ?? setToken)(next);
      }}
    />
  );
}

function FirstStep({ forgotPassword, passkeys = false, ...options }: Omit<LoginFormProps, 'onCodeNeeded'>) {
  const form = useSignIn(options);
  const { t } = useAuthTexts();
  const hintId = useId();
  return (
    <AuthFormShell form={form} submitLabel={t('login.submit')}>
      <EmailField {...form.field('email')} autoComplete={passkeys ? 'username webauthn' : 'username'} />
      <AuthPasswordField
        {...form.field('password')}
        label={t('fields.password')}
        autoComplete="current-password"
      />
      <div className="ui-auth-remember">
        <Checkbox {...form.checkbox('rememberMe')} label={t('login.rememberMe')} aria-describedby={hintId} />
        {forgotPassword}
        <p id={hintId}>{t('login.rememberMeHint')}</p>
      </div>
    </AuthFormShell>
  );
}
