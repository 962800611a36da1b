import { newPasswordPolicy, type AuthApi } from '@lumigraph/contracts';
import { Alert, useVariables } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useMemo, useState } from 'react';
import type { AuthAppearance } from '../appearance/auth-ui-context.ts';
import { AuthUiScope } from '../appearance/auth-ui-provider.tsx';
import { AuthPasswordField, HiddenUsername } from '../fields/auth-password-field.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import {
  NewPasswordPair,
  type NewPasswordFormProps,
  type NewPasswordOptions,
} from '../fields/new-password-field.tsx';
import { changePasswordSchema } from './schemas.ts';

export type ChangePasswordValues = { currentPassword: string; newPassword: string; confirmPassword: string };

export interface UseChangePasswordOptions extends NewPasswordOptions {
  api: Pick<AuthApi, 'changePassword'>;
}

/** Changes the password of the signed-in user, for custom markup. */
export function useChangePassword({
  api,
  onSuccess,
  onError,
  passwordPolicy = newPasswordPolicy,
}: UseChangePasswordOptions): AuthForm<ChangePasswordValues> {
  return useForm({
    ...useAuthErrors('passwordChange', passwordPolicy),
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    rules: useMemo(() => changePasswordSchema(passwordPolicy), [passwordPolicy]),
    send: (values) => api.changePassword(values),
    onDone: () => onSuccess?.(),
    onError,
  });
}

export interface ChangePasswordFormProps extends UseChangePasswordOptions, NewPasswordFormProps {}

/** Changes the password of the signed-in user. On success the form clears its fields and shows a message. */
export function ChangePasswordForm({ localization, appearance, ...props }: ChangePasswordFormProps) {
  return (
    <AuthUiScope localization={localization} appearance={appearance}>
      <Form {...props} variables={appearance?.variables} />
    </AuthUiScope>
  );
}

type FormProps = Omit<ChangePasswordFormProps, 'localization' | 'appearance'>;

function Form({ onSuccess, variables, ...rest }: FormProps & Pick<AuthAppearance, 'variables'>) {
  const { t } = useAuthTexts();
  const [done, setDone] = useState(0);
  const { root, sheet } = useVariables(variables);
  return (
    <div className="ui-auth-stack" {...root}>
      {sheet}
      {done > 0 && <Alert tone="success">{t('change.success')}</Alert>}
      <Fields
        key={done}
        {...rest}
        onSuccess={() => {
          setDone(done + 1);
          onSuccess?.();
        }}
      />
    </div>
  );
}

function Fields({ email, ...options }: FormProps) {
  const form = useChangePassword(options);
  const { t } = useAuthTexts();
  return (
    <AuthFormShell compact form={form} submitLabel={t('change.submit')}>
      <HiddenUsername email={email} />
      <AuthPasswordField
        {...form.field('currentPassword')}
        label={t('fields.currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordPair form={form} policy={options.passwordPolicy} />
    </AuthFormShell>
  );
}
