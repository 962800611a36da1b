import { newPasswordPolicy } from '@lumigraph/contracts';
import { Checkbox, FieldRow, TextField } from '@lumigraph/ui-kit';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { AuthPasswordField } from '../fields/auth-password-field.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { TermsLabel, type LegalLinks } from '../fields/terms-label.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import { useRegister, type UseRegisterOptions } from './use-register.ts';

export interface RegisterFormProps extends UseRegisterOptions {
  links?: LegalLinks | undefined;
  /** Shows the newsletter checkbox, unchecked. */
  newsletter?: boolean | undefined;
}

/** Names, e-mail, password with meter and rules, password confirmation, terms. */
export function RegisterForm({ links, newsletter = false, ...options }: RegisterFormProps) {
  const form = useRegister(options);
  const { t } = useAuthTexts();
  const part = usePart();
  return (
    <AuthFormShell form={form} submitLabel={t('register.submit')}>
      <FieldRow>
        <TextField
          {...part('auth-field')}
          {...form.field('firstName')}
          label={t('fields.firstName')}
          autoComplete="given-name"
          required
        />
        <TextField
          {...part('auth-field')}
          {...form.field('lastName')}
          label={t('fields.lastName')}
          autoComplete="family-name"
          required
        />
      </FieldRow>
      <EmailField {...form.field('email')} />
      <AuthPasswordField
        {...form.field('password')}
        label={t('fields.password')}
        autoComplete="new-password"
        policy={newPasswordPolicy}
      />
      <AuthPasswordField
        {...form.field('confirmPassword')}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
      />
      <div className="ui-auth-choices">
        <Checkbox {...form.checkbox('terms')} label={<TermsLabel {...links} />} required />
        {newsletter && <Checkbox {...form.checkbox('newsletter')} label={t('register.newsletter')} />}
      </div>
    </AuthFormShell>
  );
}
