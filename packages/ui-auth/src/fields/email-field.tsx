import { TextField } from '@lumigraph/ui-kit';
import type { FormFieldProps } from '@lumigraph/ui-kit/form';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';

export interface EmailFieldProps extends FormFieldProps {
  value: string;
  /** `username` on a sign-in form, so that password managers pair it with the password; otherwise `email`. */
  autoComplete?: 'username' | 'email';
}

export function EmailField({ autoComplete = 'email', ...field }: EmailFieldProps) {
  const { t } = useAuthTexts();
  return (
    <TextField
      label={t('fields.email')}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...usePart()('auth-field')}
      {...field}
    />
  );
}
