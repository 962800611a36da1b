import type { Session } from '@lumigraph/contracts';
import { Checkbox } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useId, type ReactNode } from 'react';
import type { AuthWidgetApi } from '../auth-api.ts';
import type { AuthFailure } from '../failure/auth-failure.ts';
import { AuthPasswordField } from '../fields/auth-password-field.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import { loginSchema } from './schemas.ts';

export type LoginValues = { email: string; password: string; rememberMe: boolean };

export interface UseSignInOptions {
  api: Pick<AuthWidgetApi, 'login'>;
  initialEmail?: string | undefined;
  onSuccess?: ((session: Session) => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
  onEmailChange?: ((email: string) => void) | undefined;
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
    rules: loginSchema,
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
}

/** E-mail, password, remember me. */
export function LoginForm({ forgotPassword, ...options }: LoginFormProps) {
  const form = useSignIn(options);
  const { t } = useAuthTexts();
  const hintId = useId();
  return (
    <AuthFormShell form={form} submitLabel={t('login.submit')}>
      <EmailField {...form.field('email')} autoComplete="username" />
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
