import type { PasswordPolicy } from '@lumigraph/contracts';
import { PasswordMeter } from '../password/password-meter.tsx';
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
