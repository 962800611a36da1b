import type { AuthWidgetApi } from '../auth-api.ts';
import { forgotPasswordSchema } from './schemas.ts';
import { useAuthForm, type AuthForm } from './use-auth-form.ts';

export type ForgotPasswordValues = { email: string };

export interface UseForgotPasswordOptions {
  api: Pick<AuthWidgetApi, 'forgotPassword'>;
  initialEmail?: string | undefined;
  onSuccess?: ((email: string) => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
  onEmailChange?: ((email: string) => void) | undefined;
}

/** Requests a reset mail, for custom markup. Success does not reveal whether the account exists. */
export function useForgotPassword({
  api,
  initialEmail = '',
  onSuccess,
  onError,
  onEmailChange,
}: UseForgotPasswordOptions): AuthForm<ForgotPasswordValues> {
  return useAuthForm<ForgotPasswordValues, string>({
    initialValues: { email: initialEmail },
    schema: forgotPasswordSchema,
    operation: 'passwordReset',
    send: ({ email }) => api.forgotPassword({ email: email.trim() }),
    onDone: (_message, { email }) => onSuccess?.(email.trim()),
    onError,
    onEdit: (_name, value) => onEmailChange?.(String(value)),
  });
}
