import { PasswordField } from '@lumigraph/ui-kit';
import type { FormFieldProps } from '@lumigraph/ui-kit/form';
import { createElement, type ReactNode } from 'react';
import { usePart, useSlots } from '../appearance/auth-ui-provider.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';

export interface AuthPasswordFieldProps extends FormFieldProps {
  label: string;
  value: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
}

export function AuthPasswordField(field: AuthPasswordFieldProps) {
  const { t } = useAuthTexts();
  const part = usePart();
  const { field: Slot } = useSlots();
  if (Slot) return createElement(Slot, { ...field, type: 'password', required: true });
  return (
    <PasswordField
      labels={{
        show: t('password.show'),
        hide: t('password.hide'),
        showPassword: t('password.showPassword'),
        hidePassword: t('password.hidePassword'),
        capsLock: t('password.capsLock'),
      }}
      required
      {...part('auth-field')}
      {...field}
    />
  );
}

/** Tells password managers which account the password belongs to. */
export function HiddenUsername({ email }: { email: string | undefined }) {
  if (email === undefined) return null;
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
