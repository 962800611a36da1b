import { useForm } from '@lumigraph/ui-kit/form';
import type { AuthWidgetApi } from '../auth-api.ts';
import { EmailField } from '../fields/auth-text-field.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import type { EmailFormEvents } from './form-events.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import { emailRules } from './sign-in-rules.ts';

export type ForgotPasswordValues = { email: string };

export interface UseForgotPasswordOptions extends EmailFormEvents<[email: string]> {
  api: Pick<AuthWidgetApi, 'forgotPassword'>;
}

/** Requests a reset mail, for custom markup. Success does not reveal whether the account exists. */
export function useForgotPassword({
  api,
  initialEmail = '',
  onSuccess,
  onError,
  onEmailChange,
}: UseForgotPasswordOptions): AuthForm<ForgotPasswordValues> {
  return useForm({
    ...useAuthErrors('passwordReset'),
    initialValues: { email: initialEmail },
    rules: emailRules,
    send: ({ email }) => api.forgotPassword({ email: email.trim() }),
    onDone: (_message, { email }) => onSuccess?.(email.trim()),
    onError,
    onEdit: (values) => onEmailChange?.(values.email),
  });
}

export type ForgotPasswordFormProps = UseForgotPasswordOptions;

/** Requests the password reset mail. */
export function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  const form = useForgotPassword(props);
  const { t } = useAuthTexts();
  return (
    <AuthFormShell form={form} submitLabel={t('forgot.submit')}>
      <p className="ui-auth-text">{t('forgot.text')}</p>
      <EmailField {...form.field('email')} />
    </AuthFormShell>
  );
}
