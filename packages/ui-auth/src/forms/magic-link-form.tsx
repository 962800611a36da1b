import { Alert } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useEffect, useRef, type ReactNode } from 'react';
import type { AuthApi } from '@lumigraph/contracts';
import { EmailField } from '../fields/auth-text-field.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { ResendButton } from '../widget/resend-button.tsx';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import type { EmailFormEvents } from './form-events.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import { emailRules } from './sign-in-rules.ts';

export type MagicLinkValues = { email: string };

export interface UseMagicLinkOptions extends EmailFormEvents<[email: string]> {
  api: Pick<AuthApi, 'requestMagicLink'>;
}

/** Requests a mail with a sign-in link, for custom markup. Success does not reveal whether the account exists. */
export function useMagicLink({
  api,
  initialEmail = '',
  onSuccess,
  onError,
  onEmailChange,
}: UseMagicLinkOptions): AuthForm<MagicLinkValues> {
  return useForm({
    ...useAuthErrors('login'),
    initialValues: { email: initialEmail },
    rules: emailRules,
    send: ({ email }) => api.requestMagicLink({ email: email.trim() }),
    onDone: (_message, { email }) => onSuccess?.(email.trim()),
    onError,
    onEdit: (values) => onEmailChange?.(values.email),
  });
}

export interface MagicLinkFormProps extends UseMagicLinkOptions {
  /** Rendered below, usually the way back to the password. */
  children?: ReactNode;
}

/** Requests a mail with a sign-in link, and says that it was sent. */
export function MagicLinkForm({ children, ...options }: MagicLinkFormProps) {
  const form = useMagicLink(options);
  const { t } = useAuthTexts();
  const email = form.values.email.trim();
  return form.status.kind === 'done' ? (
    <div className="ui-auth-stack">
      <Sent send={() => options.api.requestMagicLink({ email })}>{t('magicLink.sent', { email })}</Sent>
      {children}
    </div>
  ) : (
    <div className="ui-auth-stack">
      <AuthFormShell form={form} submitLabel={t('magicLink.submit')}>
        <p className="ui-auth-text">{t('magicLink.text')}</p>
        <EmailField {...form.field('email')} />
      </AuthFormShell>
      {children}
    </div>
  );
}

/** The pressed button is gone: focus moves to the message, which screen readers then read. */
function Sent({ send, children }: { send: () => Promise<unknown>; children: string }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <div ref={root} tabIndex={-1} className="ui-auth-sent">
      <Alert tone="success" action={<ResendButton send={send} />}>
        {children}
      </Alert>
    </div>
  );
}
