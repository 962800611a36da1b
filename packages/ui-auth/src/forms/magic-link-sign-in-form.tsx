import type { AuthApi, Session } from '@lumigraph/contracts';
import { Checkbox, useVariables } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useState } from 'react';
import type { AuthAppearance } from '../appearance/auth-ui-context.ts';
import { AuthUiScope } from '../appearance/auth-ui-provider.tsx';
import type { AuthFailure } from '../failure/auth-failure.ts';
import type { AuthLocalization } from '../texts/auth-messages.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import type { FormEvents } from './form-events.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import { LinkMissing } from './link-missing.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { secondStepToken } from './second-step-token.ts';

export type MagicLinkSignInValues = { rememberMe: boolean };

export interface UseMagicLinkSignInOptions extends FormEvents<[session: Session]> {
  api: Pick<AuthApi, 'signInWithMagicLink'>;
  /** Token of the link in the mail. */
  token: string;
}

const noRules = () => ({});

/** Signs in with the token of a link, for custom markup. Send it on a press, never on load: mail scanners open links. */
export function useMagicLinkSignIn({
  api,
  token,
  onSuccess,
  onError,
}: UseMagicLinkSignInOptions): AuthForm<MagicLinkSignInValues> {
  return useForm<MagicLinkSignInValues, AuthFailure, Session>({
    ...useAuthErrors('login'),
    initialValues: { rememberMe: false },
    rules: noRules,
    send: ({ rememberMe }) => api.signInWithMagicLink({ token, rememberMe }),
    onDone: (session) => onSuccess?.(session),
    onError,
  });
}

export interface MagicLinkSignInFormProps extends Omit<UseMagicLinkSignInOptions, 'api' | 'token'> {
  /** With `signInWithCode`, the form also asks for the code of an account with two-step verification. */
  api: Pick<AuthApi, 'signInWithMagicLink'> & Partial<Pick<AuthApi, 'signInWithCode'>>;
  /** Token of the link in the mail. An empty token shows the message that the link is incomplete. */
  token: string | null | undefined;
  appearance?: AuthAppearance | undefined;
  localization?: AuthLocalization | undefined;
}

/** The button that signs in with the link of a mail. The page supplies the title. */
export function MagicLinkSignInForm({ localization, ...props }: MagicLinkSignInFormProps) {
  return (
    <AuthUiScope localization={localization} appearance={props.appearance}>
      <Form {...props} />
    </AuthUiScope>
  );
}

function Form({ token, appearance, ...options }: Omit<MagicLinkSignInFormProps, 'localization'>) {
  const variables = appearance?.variables;
  const { signInWithCode } = options.api;
  const [codeToken, setCodeToken] = useState<string>();
  const form = useMagicLinkSignIn({
    ...options,
    token: token ?? '',
    onError(error) {
      const next = signInWithCode ? secondStepToken(error) : undefined;
      if (next === undefined) options.onError?.(error);
      else setCodeToken(next);
    },
  });
  const { t } = useAuthTexts();
  const { root, sheet } = useVariables(variables);
  if (!token) return <LinkMissing variables={variables} />;
  if (codeToken !== undefined && signInWithCode) {
    return (
      <div {...root}>
        {sheet}
        <SecondStepForm {...options} api={{ signInWithCode }} token={codeToken} />
      </div>
    );
  }
  return (
    <AuthFormShell form={form} submitLabel={t('login.submit')} variables={variables}>
      <div className="ui-auth-remember">
        <Checkbox {...form.checkbox('rememberMe')} label={t('login.rememberMe')} />
        <p>{t('login.rememberMeHint')}</p>
      </div>
    </AuthFormShell>
  );
}
