import { newPasswordPolicy, type Session } from '@lumigraph/contracts';
import type { AuthWidgetApi } from '../auth-api.ts';
import { registerSchema } from './schemas.ts';
import { useAuthForm, type AuthForm } from './use-auth-form.ts';

export type RegisterValues = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
  newsletter: boolean;
};

export interface Registered {
  /** Null when the backend requires a separate sign-in. */
  session: Session | null;
  email: string;
  /** Whether the user subscribed to mails about new posts. The registration request already contained it. */
  newsletter: boolean;
}

export interface UseRegisterOptions {
  api: Pick<AuthWidgetApi, 'register'>;
  initialEmail?: string | undefined;
  onSuccess?: ((registered: Registered) => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
  onEmailChange?: ((email: string) => void) | undefined;
}

/** Registration, for custom markup. The request body always has exactly the five fields. */
export function useRegister({
  api,
  initialEmail = '',
  onSuccess,
  onError,
  onEmailChange,
}: UseRegisterOptions): AuthForm<RegisterValues> {
  return useAuthForm<RegisterValues, Session | null>({
    initialValues: {
      firstName: '',
      lastName: '',
      email: initialEmail,
      password: '',
      confirmPassword: '',
      terms: false,
      newsletter: false,
    },
    schema: registerSchema,
    operation: 'register',
    policy: newPasswordPolicy,
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
    onEdit: (name, value) => name === 'email' && onEmailChange?.(String(value)),
  });
}
