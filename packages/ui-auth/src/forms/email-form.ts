import { useForm } from '@lumigraph/ui-kit/form';
import type { AuthOperation } from '../failure/auth-failure.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import type { EmailFormEvents } from './form-events.ts';
import { emailRules } from './sign-in-rules.ts';

export type EmailValues = { email: string };

interface EmailFormOptions extends EmailFormEvents<[email: string]> {
  operation: AuthOperation;
  send: (request: EmailValues) => Promise<string>;
}

/** Requests a mail for an address. Success does not reveal whether the account exists. */
export function useEmailForm({
  operation,
  send,
  initialEmail = '',
  onSuccess,
  onError,
  onEmailChange,
}: EmailFormOptions): AuthForm<EmailValues> {
  return useForm({
    ...useAuthErrors(operation),
    initialValues: { email: initialEmail },
    rules: emailRules,
    send: ({ email }) => send({ email: email.trim() }),
    onDone: (_message, { email }) => onSuccess?.(email.trim()),
    onError,
    onEdit: (values) => onEmailChange?.(values.email),
  });
}
