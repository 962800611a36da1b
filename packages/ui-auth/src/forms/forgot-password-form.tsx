import { EmailField } from '../fields/email-field.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import { useForgotPassword, type UseForgotPasswordOptions } from './use-forgot-password.ts';

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
