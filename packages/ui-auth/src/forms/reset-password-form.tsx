import { newPasswordPolicy, type AuthApi } from '@lumigraph/contracts';
import { useForm } from '@lumigraph/ui-kit/form';
import { useMemo } from 'react';
import { AuthUiScope } from '../appearance/auth-ui-provider.tsx';
import { HiddenUsername } from '../fields/auth-password-field.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import { LinkMissing } from './link-missing.tsx';
import {
  NewPasswordPair,
  type NewPasswordFormProps,
  type NewPasswordOptions,
} from '../fields/new-password-field.tsx';
import { resetPasswordSchema } from './schemas.ts';

export type ResetPasswordValues = { newPassword: string; confirmPassword: string };

export interface UseResetPasswordOptions extends NewPasswordOptions {
  api: Pick<AuthApi, 'resetPassword'>;
  /** Token of the link in the mail. */
  token: string;
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

export interface ResetPasswordFormProps extends Omit<UseResetPasswordOptions, 'token'>, NewPasswordFormProps {
  /** Token of the link in the mail. An empty token shows the message that the link is incomplete. */
  token: string | null | undefined;
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
  if (!token) return <LinkMissing variables={variables} />;
  return (
    <AuthFormShell form={form} submitLabel={t('reset.submit')} variables={variables}>
      <HiddenUsername email={email} />
      <NewPasswordPair form={form} policy={options.passwordPolicy} />
    </AuthFormShell>
  );
}
