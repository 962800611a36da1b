import type { AuthApi, Session } from '@lumigraph/contracts';
import { TextField } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useEffect, useRef, useState } from 'react';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import type { AuthFailure } from '../failure/auth-failure.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import type { FormEvents } from './form-events.ts';
import { AuthFormShell } from './auth-form-shell.tsx';

export type SecondStepValues = { code: string };

export interface UseSecondStepOptions extends FormEvents<[session: Session]> {
  api: Pick<AuthApi, 'signInWithCode'>;
  /** The result of `secondStepToken`. */
  token: string;
}

/** The second step of a sign-in, for custom markup: a code of the authenticator app, or a recovery code. */
export function useSecondStep({
  api,
  token,
  onSuccess,
  onError,
}: UseSecondStepOptions): AuthForm<SecondStepValues> {
  return useForm<SecondStepValues, AuthFailure, Session>({
    ...useAuthErrors('login'),
    initialValues: { code: '' },
    rules: ({ code }) => ({ code: code.trim() === '' ? 'required' : undefined }),
    send: ({ code }) => api.signInWithCode({ token, code: code.trim() }),
    onDone: (session) => onSuccess?.(session),
    onError,
  });
}

export interface SecondStepFormProps extends UseSecondStepOptions {
  /** Leads back to the first step. */
  onCancel?: (() => void) | undefined;
}

/** Asks for the code after a sign-in that needs one. */
export function SecondStepForm({ onCancel, ...options }: SecondStepFormProps) {
  const form = useSecondStep(options);
  const { t } = useAuthTexts();
  const part = usePart();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const root = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  const isApp = kind === 'app';
  const change = () => {
    // What was typed, and its problem, belong to the other kind.
    form.reset({ code: '' });
    setKind(isApp ? 'recovery' : 'app');
    root.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={root} className="ui-auth-stack">
      <AuthFormShell form={form} submitLabel={t('secondStep.submit')}>
        <TextField
          {...part('auth-field')}
          {...form.field('code')}
          label={t(isApp ? 'fields.code' : 'secondStep.recoveryCode')}
          hint={t(isApp ? 'secondStep.text' : 'secondStep.recoveryText')}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </AuthFormShell>
      <p {...part('auth-switch')}>
        <button type="button" {...part('auth-link')} onClick={change}>
          {t(isApp ? 'secondStep.useRecovery' : 'secondStep.useApp')}
        </button>
      </p>
      {onCancel ? (
        <p {...part('auth-switch')}>
          <button type="button" {...part('auth-link')} onClick={onCancel}>
            {t('secondStep.cancel')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
