import type { FormFieldProps } from '@lumigraph/ui-kit/form';
import type { ReactNode } from 'react';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { AuthTextField } from './auth-text-field.tsx';

export interface EmailFieldProps extends FormFieldProps {
  value: string;
  label?: string | undefined;
  hint?: ReactNode;
  /** `username` on a sign-in form, so that password managers pair it with the password; otherwise `email`. */
  autoComplete?: 'username' | 'username webauthn' | 'email';
}

export function EmailField({ autoComplete = 'email', label, ...field }: EmailFieldProps) {
  const { t } = useAuthTexts();
  return (
    <AuthTextField
      label={label ?? t('fields.email')}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  );
}
