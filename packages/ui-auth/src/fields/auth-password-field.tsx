import type { PasswordPolicy } from '@lumigraph/contracts';
import { PasswordField } from '@lumigraph/ui-kit';
import type { FormFieldProps } from '@lumigraph/ui-kit/form';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { PasswordMeter } from '../password/password-meter.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';

export interface AuthPasswordFieldProps extends FormFieldProps {
  label: string;
  value: string;
  autoComplete: 'current-password' | 'new-password';
  /** When set, the field shows the strength meter and the rules. */
  policy?: PasswordPolicy | undefined;
}

export function AuthPasswordField({ policy, ...field }: AuthPasswordFieldProps) {
  const { t } = useAuthTexts();
  return (
    <PasswordField
      labels={{
        show: t('password.show'),
        hide: t('password.hide'),
        showPassword: t('password.showPassword'),
        hidePassword: t('password.hidePassword'),
        capsLock: t('password.capsLock'),
      }}
      hint={policy && <PasswordMeter password={field.value} policy={policy} />}
      required
      {...usePart()('auth-field')}
      {...field}
    />
  );
}
