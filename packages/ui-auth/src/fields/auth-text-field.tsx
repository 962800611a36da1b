import { TextField } from '@lumigraph/ui-kit';
import type { FormFieldProps } from '@lumigraph/ui-kit/form';
import { createElement, type ComponentProps, type ReactNode } from 'react';
import type { AuthSlotFieldProps } from '../appearance/auth-slots.ts';
import { usePart, useSlots } from '../appearance/auth-ui-provider.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';

export interface AuthTextFieldProps
  extends
    Omit<AuthSlotFieldProps, 'type'>,
    Pick<ComponentProps<'input'>, 'autoCapitalize' | 'inputMode' | 'maxLength' | 'spellCheck'> {
  type?: 'email' | 'text' | undefined;
  labelEnd?: ReactNode;
}

/** A text field of the kit, or the site's (`slots.field`). */
export function AuthTextField({ type = 'text', ...field }: AuthTextFieldProps) {
  const part = usePart();
  const { field: Slot } = useSlots();
  if (Slot) return createElement(Slot, { ...slotProps(field), type });
  return <TextField {...part('auth-field')} {...field} type={type} />;
}

function slotProps({
  labelEnd,
  autoCapitalize: _1,
  inputMode: _2,
  maxLength: _3,
  spellCheck: _4,
  ...field
}: AuthTextFieldProps) {
  const label = labelEnd ? (
    <>
      {field.label} {labelEnd}
    </>
  ) : (
    field.label
  );
  return { ...field, label };
}

interface EmailFieldProps extends FormFieldProps {
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
