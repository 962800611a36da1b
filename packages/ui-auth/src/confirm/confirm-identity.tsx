import type { AuthApi, ReauthenticateRequest, ReauthenticationMethods } from '@lumigraph/contracts';
import { Alert, Button, Spinner, TextField } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { type AuthFailure, confirmFailureText } from '../failure/auth-failure.ts';
import { AuthPasswordField, HiddenUsername } from '../fields/auth-password-field.tsx';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { useAuthErrors } from '../forms/auth-errors.ts';
import { AuthFormShell } from '../forms/auth-form-shell.tsx';
import { SocialButtons } from '../social/social-buttons.tsx';
import type { UseSocialSignInOptions } from '../social/use-social-sign-in.ts';
import { useAccountTexts } from '../texts/use-auth-texts.ts';
import { PasskeyMark } from '../widget/way-marks.tsx';
import { useConfirmIdentity, type UseConfirmIdentityOptions } from './use-confirm-identity.ts';

export interface ConfirmIdentityProps
  extends UseConfirmIdentityOptions, Pick<UseSocialSignInOptions, 'returnTo' | 'leave'> {
  api: UseConfirmIdentityOptions['api'] & Partial<Pick<AuthApi, 'socialUrl'>>;
  /** E-mail address of the account, for password managers. */
  email?: string | undefined;
}

/**
 * Confirms that the signed-in user is at the device, after a call was rejected with `REAUTHENTICATION_REQUIRED`: by
 * password or code, passkey, or a new sign-in at a provider, which leaves the page; `ConfirmationReturn` completes it.
 * A dialog around it has the title and the button to cancel.
 *
 * @example
 * <ConfirmIdentity api={auth} email={user.email} onSuccess={repeatTheCall} />
 */
export function ConfirmIdentity(props: ConfirmIdentityProps) {
  const { api, email, returnTo, leave } = props;
  const { methods, failure, isBusy, retry, confirm, confirmWithPasskey } = useConfirmIdentity(props);
  const texts = useAccountTexts();
  const { t } = texts;
  const part = usePart();
  const again = methods ? undefined : (
    <Button size="sm" onClick={retry}>
      {t('confirm.retry')}
    </Button>
  );
  const problem = failure ? (
    <Alert tone="danger" action={again}>
      {confirmFailureText(failure, texts)}
    </Alert>
  ) : null;
  if (!methods) {
    return (
      problem ?? (
        <p className="ui-auth-waiting" aria-live="polite" aria-busy>
          <Spinner /> {t('confirm.loading')}
        </p>
      )
    );
  }
  const { socialUrl } = api;
  const ways = waysOf(methods, api);
  return (
    <div className="ui-auth-stack">
      <p className="ui-auth-text">{t(ways.length === 0 ? 'confirm.none' : 'confirm.text')}</p>
      {problem}
      {methods.password || methods.code ? (
        <ProofForm
          kind={methods.password ? 'password' : 'code'}
          email={email}
          send={confirm}
          onSuccess={props.onSuccess}
          onError={props.onError}
        />
      ) : null}
      {ways.length > 1 && ways[0] === 'form' ? <p {...part('auth-divider')}>{t('social.or')}</p> : null}
      {ways.includes('passkey') ? (
        <Button icon={<PasskeyMark />} wide busy={isBusy} onClick={() => void confirmWithPasskey()}>
          {t('confirm.passkey')}
        </Button>
      ) : null}
      {ways.includes('providers') && socialUrl ? (
        <>
          <SocialButtons
            providers={methods.providers}
            api={{ socialUrl }}
            returnTo={returnTo}
            purpose="confirm"
            leave={leave}
          />
          <p className="ui-auth-text">{t('confirm.provider')}</p>
        </>
      ) : null}
    </div>
  );
}

/** What the user can choose from, in the order of the page. */
function waysOf(methods: ReauthenticationMethods, api: ConfirmIdentityProps['api']) {
  return [
    ...(methods.password || methods.code ? (['form'] as const) : []),
    ...(methods.passkey && api.reauthenticationOptions ? (['passkey'] as const) : []),
    ...(methods.providers.length > 0 && api.socialUrl ? (['providers'] as const) : []),
  ];
}

interface ProofFormProps extends Pick<ConfirmIdentityProps, 'email' | 'onSuccess' | 'onError'> {
  kind: 'password' | 'code';
  send: (proof: ReauthenticateRequest) => Promise<void>;
}

function ProofForm({ kind, email, send, onSuccess, onError }: ProofFormProps) {
  const { t } = useAccountTexts();
  const part = usePart();
  // The names are those of the error messages.
  const name = kind === 'password' ? 'currentPassword' : 'code';
  const form = useForm<{ currentPassword: string; code: string }, AuthFailure, void>({
    ...useAuthErrors('confirm'),
    initialValues: { currentPassword: '', code: '' },
    rules: (values) => ({ [name]: values[name].trim() === '' ? 'required' : undefined }),
    send: ({ currentPassword, code }) =>
      send(kind === 'password' ? { password: currentPassword } : { code: code.trim() }),
    onDone: () => onSuccess?.(),
    onError,
  });
  return (
    <AuthFormShell compact form={form} submitLabel={t('confirm.submit')}>
      {kind === 'password' ? (
        <>
          <HiddenUsername email={email} />
          <AuthPasswordField
            {...form.field('currentPassword')}
            label={t('fields.password')}
            autoComplete="current-password"
          />
        </>
      ) : (
        <TextField
          {...part('auth-field')}
          {...form.field('code')}
          label={t('fields.code')}
          hint={t('secondStep.text')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      )}
    </AuthFormShell>
  );
}
