import type { Session } from '@lumigraph/contracts';
import type { AuthWidgetApi } from '../auth-api.ts';
import { loginSchema } from './schemas.ts';
import { useAuthForm, type AuthForm } from './use-auth-form.ts';

export type LoginValues = { email: string; password: string; rememberMe: boolean };

export interface UseSignInOptions {
  api: Pick<AuthWidgetApi, 'login'>;
  initialEmail?: string | undefined;
  onSuccess?: ((session: Session) => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
  onEmailChange?: ((email: string) => void) | undefined;
}

/**
 * Sign-in, for custom markup.
 *
 * @example
 * const { field, formProps, status } = useSignIn({ api, onSuccess });
 * <form {...formProps}><TextField label="Email" {...field('email')} /> … </form>
 */
export function useSignIn({
  api,
  initialEmail = '',
  onSuccess,
  onError,
  onEmailChange,
}: UseSignInOptions): AuthForm<LoginValues> {
  return useAuthForm<LoginValues, Session>({
    initialValues: { email: initialEmail, password: '', rememberMe: false },
    schema: loginSchema,
    operation: 'login',
    send: ({ email, password, rememberMe }) => api.login({ email: email.trim(), password, rememberMe }),
    onDone: (session) => onSuccess?.(session),
    onError,
    onEdit: (name, value) => name === 'email' && onEmailChange?.(String(value)),
  });
}
