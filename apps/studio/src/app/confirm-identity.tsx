import { isApiError } from '@lumigraph/api-clients';
import { Alert, Button, Form, PasswordField, TextField, type PasswordFieldProps } from '@lumigraph/ui-kit';
import { StudioDialog } from '../lib/studio-dialog.tsx';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConfirmationRequest, useMe, useStudio } from '../lib/studio.tsx';
import { useErrorText } from '../lib/use-error-text.ts';
import { Wait } from './state-pages.tsx';
import { AuthWidget, useSocialProviders, type AuthSlots, type AuthWidgetProps } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/layered.css';

/** The pages of the main site; they are other documents. */
const links = { register: '/register', forgot: '/forgot-password' };

type Props = Pick<
  AuthWidgetProps,
  'notice' | 'socialReturn' | 'socialReturnTo' | 'headingLevel' | 'appearance' | 'initialEmail' | 'slots'
>;

/** The sign-in of the sites. The observers of the session decide what follows. */
export function SignInForm(props: Props) {
  const { auth } = useStudio();
  // Loads the texts of the widget.
  useTranslation('ui-auth');
  const providers = useSocialProviders({ api: auth });
  return <AuthWidget {...props} api={auth} providers={providers} redirectTo={null} links={links} />;
}

/** The title of the window says it; the form keeps its name for screen readers. */
const slots: AuthSlots = {
  header: ({ title, heading }) => (
    <h3 className="ui-visually-hidden" {...heading}>
      {title}
    </h3>
  ),
};

/** The sign-in over a page, for the user of this address: without a heading and a sign-up of its own. */
export function SignInOver({ email }: { email: string }) {
  return (
    <div className="studio-sign-in-over">
      <Suspense fallback={<Wait />}>
        <SignInForm initialEmail={email} headingLevel={3} slots={slots} appearance={{ layout: 'plain' }} />
      </Suspense>
    </div>
  );
}

/** Waits for the sign-in of this user. Another one gets a new page, because this one shows other data. */
export function useSignInOf(userId: string, onSignedIn: () => void): void {
  const { session } = useStudio();
  const signedIn = useEffectEvent(onSignedIn);
  useEffect(
    () =>
      session.store.subscribe(({ status, user }) => {
        if (status !== 'authenticated') return;
        if (user.id === userId) signedIn();
        else location.reload();
      }),
    [session, userId],
  );
}

/** The dialog of `confirmation`: in the shell, once. */
export function ConfirmIdentity() {
  const { confirmation, session } = useStudio();
  const request = useSyncExternalStore(confirmation.subscribe, confirmation.getSnapshot);
  if (!request) return null;
  return session.stored()?.user?.['hasPassword'] === false ? (
    <WithoutPassword request={request} />
  ) : (
    <ProofDialog request={request} kind="password" />
  );
}

interface RequestProps {
  request: ConfirmationRequest;
}

/** An account without a password uses a code of its app; without an app it signs in again. */
function WithoutPassword({ request }: RequestProps) {
  const { auth } = useStudio();
  const { data, isPending } = useQuery({ queryKey: ['own-second-factor'], queryFn: () => auth.twoFactor() });
  if (isPending) return null;
  return data?.enabled ? <ProofDialog request={request} kind="code" /> : <SignInFirst request={request} />;
}

function ProofDialog({ request, kind }: RequestProps & { kind: 'password' | 'code' }) {
  const { t } = useTranslation();
  const formId = useId();
  const { field, formProps, status } = useProof({ request, kind });
  return (
    <StudioDialog
      onClose={() => request.settle(false)}
      role="alertdialog"
      title={t('confirm.title')}
      actions={
        <>
          <Button onClick={() => request.settle(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={status.kind === 'busy'}>
            {t('confirm.submit')}
          </Button>
        </>
      }
    >
      <Form {...formProps} id={formId} className="studio-dialog-form">
        <p className="studio-dialog-text">{t(kind === 'password' ? 'confirm.text' : 'confirm.codeText')}</p>
        {kind === 'password' ? (
          <Password {...field('proof')} />
        ) : (
          <TextField
            label={t('confirm.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...field('proof')}
          />
        )}
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </StudioDialog>
  );
}

function useProof({ request, kind }: RequestProps & { kind: 'password' | 'code' }) {
  const { t } = useTranslation();
  const { auth } = useStudio();
  const errorText = useErrorText();
  return useForm({
    initialValues: { proof: '' },
    rules: ({ proof }) => ({ proof: proof.trim() === '' ? 'required' : undefined }),
    problemText: (_name, { text }) =>
      text ?? t(kind === 'password' ? 'confirm.required' : 'confirm.codeRequired'),
    send: ({ proof }) =>
      auth.reauthenticate(kind === 'password' ? { password: proof } : { code: proof.trim() }),
    failureText(error) {
      if (isApiError(error, 'WRONG_PASSWORD')) return t('confirm.wrong');
      return isApiError(error, 'TWO_FACTOR_CODE_INVALID') ? t('confirm.codeWrong') : errorText(error);
    },
    onDone: () => request.settle(true),
  });
}

function Password(field: Partial<PasswordFieldProps>) {
  const { t } = useTranslation();
  const { user } = useMe();
  return (
    <>
      {/* Password managers fill in the password of this account. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('confirm.password')}
        labels={{
          show: t('confirm.show'),
          hide: t('confirm.hide'),
          showPassword: t('confirm.showPassword'),
          hidePassword: t('confirm.hidePassword'),
          capsLock: t('confirm.capsLock'),
        }}
        autoComplete="current-password"
        {...field}
      />
    </>
  );
}

/** A new sign-in counts as a confirmation. The page below stays as it is, unless another user signs in. */
function SignInFirst({ request }: RequestProps) {
  const { t } = useTranslation();
  const { user } = useMe();
  useSignInOf(user.id, () => request.settle(true));
  return (
    <StudioDialog onClose={() => request.settle(false)} role="alertdialog" title={t('confirm.title')}>
      <p className="studio-dialog-text">{t('confirm.noPassword')}</p>
      <SignInOver email={user.email} />
    </StudioDialog>
  );
}
