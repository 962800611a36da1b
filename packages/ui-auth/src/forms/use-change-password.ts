import { newPasswordPolicy, type AuthApi } from '@lumigraph/contracts';
import { changePasswordSchema } from './schemas.ts';
import { useAuthForm, type AuthForm } from './use-auth-form.ts';

export type ChangePasswordValues = { currentPassword: string; newPassword: string; confirmPassword: string };

export interface UseChangePasswordOptions {
  api: Pick<AuthApi, 'changePassword'>;
  onSuccess?: (() => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
}

/** Changes the password of the signed-in user, for custom markup. */
export function useChangePassword({
  api,
  onSuccess,
  onError,
}: UseChangePasswordOptions): AuthForm<ChangePasswordValues> {
  return useAuthForm<ChangePasswordValues, string>({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    schema: changePasswordSchema,
    operation: 'passwordChange',
    policy: newPasswordPolicy,
    send: (values) => api.changePassword(values),
    onDone: () => onSuccess?.(),
    onError,
  });
}
