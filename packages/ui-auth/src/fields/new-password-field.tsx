import { type PasswordPolicy, newPasswordPolicy } from '@lumigraph/contracts';
import type { AuthAppearance } from '../appearance/auth-ui-context.ts';
import type { AuthForm } from '../forms/auth-errors.ts';
import type { FormEvents } from '../forms/form-events.ts';
import { PasswordMeter } from '../password/password-meter.tsx';
import type { AuthLocalization } from '../texts/auth-messages.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { AuthPasswordField, type AuthPasswordFieldProps } from './auth-password-field.tsx';

export interface NewPasswordFieldProps extends Omit<AuthPasswordFieldProps, 'autoComplete' | 'hint'> {
  policy: PasswordPolicy;
}

/** A field for a new password, with the strength meter and the rules. */
export function NewPasswordField({ policy, ...field }: NewPasswordFieldProps) {
  return (
    <AuthPasswordField
      {...field}
      autoComplete="new-password"
      hint={<PasswordMeter password={field.value} policy={policy} />}
    />
  );
}

/** Options of the hooks that set a password. */
export interface NewPasswordOptions extends FormEvents {
  /** Rules of a new password; those of the contracts (`newPasswordPolicy`) unless given. The backend decides. */
  passwordPolicy?: PasswordPolicy | undefined;
}

/** Props of the forms that set a password. */
export interface NewPasswordFormProps {
  /** E-mail address of the account, when known, for password managers. */
  email?: string | undefined;
  appearance?: AuthAppearance | undefined;
  localization?: AuthLocalization | undefined;
}

interface NewPasswordPairProps {
  form: Pick<AuthForm<{ newPassword: string; confirmPassword: string }>, 'field'>;
  policy?: PasswordPolicy | undefined;
}

/** The new password and its confirmation. */
export function NewPasswordPair({ form, policy = newPasswordPolicy }: NewPasswordPairProps) {
  const { t } = useAuthTexts();
  return (
    <>
      <NewPasswordField {...form.field('newPassword')} label={t('fields.newPassword')} policy={policy} />
      <AuthPasswordField
        {...form.field('confirmPassword')}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
      />
    </>
  );
}
