import type { AuthWidgetApi } from '../auth-api.ts';
import { EmailField } from '../fields/auth-text-field.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import type { AuthForm } from './auth-errors.ts';
import type { EmailFormEvents } from './form-events.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import { useEmailForm, type EmailValues } from './email-form.ts';

export type ForgotPasswordValues = EmailValues;

export interface UseForgotPasswordOptions extends EmailFormEvents<[email: string]> {
  api: Pick<AuthWidgetApi, 'forgotPassword'>;
}

/** Requests a reset mail, for custom markup. Success does not reveal whether the account exists. */
export function useForgotPassword({
  api,
  ...options
}: UseForgotPasswordOptions): AuthForm<ForgotPasswordValues> {
  return useEmailForm({
    operation: 'passwordReset',
    send: (request) => api.forgotPassword(request),
    ...options,
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
