import { newPasswordPolicy, type AuthApi } from '@lumigraph/contracts';
import { resetPasswordSchema } from './schemas.ts';
import { useAuthForm, type AuthForm } from './use-auth-form.ts';

export type ResetPasswordValues = { newPassword: string; confirmPassword: string };

export interface UseResetPasswordOptions {
  api: Pick<AuthApi, 'resetPassword'>;
  /** Token of the link in the mail. */
  token: string;
  onSuccess?: (() => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
}

/** Sets a new password with the token of the mail, for custom markup. */
export function useResetPassword({
  api,
  token,
  onSuccess,
  onError,
}: UseResetPasswordOptions): AuthForm<ResetPasswordValues> {
  return useAuthForm<ResetPasswordValues, string>({
    initialValues: { newPassword: '', confirmPassword: '' },
    schema: resetPasswordSchema,
    operation: 'passwordReset',
    policy: newPasswordPolicy,
    send: (values) => api.resetPassword({ token, ...values }),
    onDone: () => onSuccess?.(),
    onError,
  });
}
