import type { AuthApi, Session } from '@lumigraph/contracts';
import { Alert, Checkbox, useVariables } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import type { AuthAppearance } from '../appearance/auth-ui-context.ts';
import { AuthUiScope } from '../appearance/auth-ui-provider.tsx';
import type { AuthFailure } from '../failure/auth-failure.ts';
import type { AuthLocalization } from '../texts/auth-messages.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import { AuthFormShell } from './auth-form-shell.tsx';

export type MagicLinkSignInValues = { rememberMe: boolean };

export interface UseMagicLinkSignInOptions {
  api: Pick<AuthApi, 'signInWithMagicLink'>;
  /** Token of the link in the mail. */
  token: string;
  onSuccess?: ((session: Session) => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
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

export interface MagicLinkSignInFormProps extends Omit<UseMagicLinkSignInOptions, 'token'> {
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
  const form = useMagicLinkSignIn({ ...options, token: token ?? '' });
  const { t } = useAuthTexts();
  const { root, sheet } = useVariables(variables);
  if (!token) {
    return (
      <Alert tone="danger" {...root}>
        {sheet}
        {t('reset.linkMissing')}
      </Alert>
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
