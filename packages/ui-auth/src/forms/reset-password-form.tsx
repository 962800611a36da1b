import { newPasswordPolicy, type AuthApi, type PasswordPolicy } from '@lumigraph/contracts';
import { Alert, useVariables } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useMemo } from 'react';
import type { AuthAppearance } from '../appearance/auth-ui-context.ts';
import { AuthUiScope } from '../appearance/auth-ui-provider.tsx';
import { AuthPasswordField } from '../fields/auth-password-field.tsx';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { HiddenUsername } from '../fields/hidden-username.tsx';
import type { AuthLocalization } from '../texts/auth-messages.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import { resetPasswordSchema } from './schemas.ts';

export type ResetPasswordValues = { newPassword: string; confirmPassword: string };

export interface UseResetPasswordOptions {
  api: Pick<AuthApi, 'resetPassword'>;
  /** Token of the link in the mail. */
  token: string;
  onSuccess?: (() => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
  /** Rules of a new password; those of the contracts (`newPasswordPolicy`) unless given. The backend decides. */
  passwordPolicy?: PasswordPolicy | undefined;
}

/** Sets a new password with the token of the mail, for custom markup. */
export function useResetPassword({
  api,
  token,
  onSuccess,
  onError,
  passwordPolicy = newPasswordPolicy,
}: UseResetPasswordOptions): AuthForm<ResetPasswordValues> {
  return useForm({
    ...useAuthErrors('passwordReset', passwordPolicy),
    initialValues: { newPassword: '', confirmPassword: '' },
    rules: useMemo(() => resetPasswordSchema(passwordPolicy), [passwordPolicy]),
    send: (values) => api.resetPassword({ token, ...values }),
    onDone: () => onSuccess?.(),
    onError,
  });
}

export interface ResetPasswordFormProps extends Omit<UseResetPasswordOptions, 'token'> {
  /** Token of the link in the mail. An empty token shows the message that the link is incomplete. */
  token: string | null | undefined;
  /** E-mail address of the account, when known, for password managers. */
  email?: string | undefined;
  appearance?: AuthAppearance | undefined;
  localization?: AuthLocalization | undefined;
}

/** Sets a new password with the token of the mail. The page supplies the title. */
export function ResetPasswordForm({ localization, ...props }: ResetPasswordFormProps) {
  return (
    <AuthUiScope localization={localization} appearance={props.appearance}>
      <Form {...props} />
    </AuthUiScope>
  );
}

function Form({ token, email, appearance, ...options }: Omit<ResetPasswordFormProps, 'localization'>) {
  const variables = appearance?.variables;
  const form = useResetPassword({ ...options, token: token ?? '' });
  const { t } = useAuthTexts();
  const { root, sheet } = useVariables(variables);
  if (!token) {
    return (
      <Alert tone="danger" {...root}>
        {sheet}
        {t('reset.linkMissing')}
      </Alert>
    );
  }
  return (
    <AuthFormShell form={form} submitLabel={t('reset.submit')} variables={variables}>
      <HiddenUsername email={email} />
      <NewPasswordField
        {...form.field('newPassword')}
        label={t('fields.newPassword')}
        policy={options.passwordPolicy ?? newPasswordPolicy}
      />
      <AuthPasswordField
        {...form.field('confirmPassword')}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
      />
    </AuthFormShell>
  );
}
