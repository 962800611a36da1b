import { newPasswordPolicy, type Session } from '@lumigraph/contracts';
import { Checkbox, FieldRow } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useMemo } from 'react';
import type { AuthFailure } from '../failure/auth-failure.ts';
import { AuthPasswordField } from '../fields/auth-password-field.tsx';
import { AuthTextField } from '../fields/auth-text-field.tsx';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { TermsLabel } from '../fields/terms-label.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import type { RegisterFormProps, UseRegisterOptions } from './registration.ts';
import { registerSchema } from './schemas.ts';

export type RegisterValues = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
  newsletter: boolean;
};

/** Registration, for custom markup. The request body always has exactly the five fields. */
export function useRegister({
  api,
  initialEmail = '',
  onSuccess,
  onError,
  onEmailChange,
  names = 'required',
  passwordPolicy = newPasswordPolicy,
}: UseRegisterOptions): AuthForm<RegisterValues> {
  return useForm<RegisterValues, AuthFailure, Session | null>({
    ...useAuthErrors('register', passwordPolicy),
    initialValues: {
      firstName: '',
      lastName: '',
      email: initialEmail,
      password: '',
      confirmPassword: '',
      terms: false,
      newsletter: false,
    },
    rules: useMemo(() => registerSchema(passwordPolicy, names === 'required'), [passwordPolicy, names]),
    send: ({ firstName, lastName, email, password, confirmPassword, newsletter }) =>
      api.register(
        {
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          email: email.trim(),
          password,
          confirmPassword,
        },
        ...(newsletter ? [{ newsletter }] : []),
      ),
    onDone: (session, values) =>
      onSuccess?.({ session, email: values.email.trim(), newsletter: values.newsletter }),
    onError,
    onEdit: (values, name) => name === 'email' && onEmailChange?.(values.email),
  });
}

/** Names, e-mail, password with meter and rules, password confirmation, terms. */
export function RegisterForm({ links, newsletter = false, ...options }: RegisterFormProps) {
  const form = useRegister(options);
  const { t } = useAuthTexts();
  const { names = 'required', passwordPolicy = newPasswordPolicy } = options;
  const nameField = (name: 'firstName' | 'lastName') => ({
    ...form.field(name),
    label: t(`fields.${name}`),
    labelEnd:
      names === 'optional' ? <span className="ui-auth-optional">{t('fields.optional')}</span> : undefined,
    required: names === 'required',
  });
  return (
    <AuthFormShell form={form} submitLabel={t('register.submit')}>
      {names === 'hidden' ? null : (
        <FieldRow>
          <AuthTextField {...nameField('firstName')} autoComplete="given-name" />
          <AuthTextField {...nameField('lastName')} autoComplete="family-name" />
        </FieldRow>
      )}
      <EmailField {...form.field('email')} />
      <NewPasswordField {...form.field('password')} label={t('fields.password')} policy={passwordPolicy} />
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
