import { Checkbox } from '@lumigraph/ui-kit';
import { useId, type ReactNode } from 'react';
import { AuthPasswordField } from '../fields/auth-password-field.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import { useSignIn, type UseSignInOptions } from './use-sign-in.ts';

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
        <Checkbox
          {...form.checkbox('rememberMe')}
          label={t('login.rememberMe')}
          aria-describedby={hintId}
          className="ui-auth-remember-box"
        />
        {forgotPassword}
        <p id={hintId}>{t('login.rememberMeHint')}</p>
      </div>
    </AuthFormShell>
  );
}
