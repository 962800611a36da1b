import { isEmail, typedEmail, type AuthApi } from '@lumigraph/contracts';
import { Alert, Button, Form } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useState } from 'react';
import { FailureAlert } from '../../failure/failure-alert.tsx';
import { AuthPasswordField } from '../../fields/auth-password-field.tsx';
import { EmailField } from '../../fields/auth-text-field.tsx';
import { problemText, useAuthErrors } from '../../forms/auth-errors.ts';
import { useAuthTexts } from '../../texts/use-auth-texts.ts';
import {
  CallProblem,
  hasPassword,
  useChange,
  useLoaded,
  type AccountDraft,
  type AccountPartProps,
  usePanelTexts,
} from './account-part.tsx';
import { useDateTime } from './session-list.tsx';

export type EmailApi = Pick<
  AuthApi,
  'updateUser' | 'pendingEmailChange' | 'cancelEmailChange' | 'resendEmailChange' | 'resendConfirmation'
>;

export interface UseEmailChangeOptions extends AccountPartProps<Pick<EmailApi, 'updateUser'>> {
  draft?: AccountDraft | undefined;
}

const empty = { email: '', currentPassword: '' };

/** Requests a change of the address, for custom markup: needs the password, and a confirmation from the new address. */
export function useEmailChange({ api, user, draft }: UseEmailChangeOptions) {
  const { t } = usePanelTexts();
  const texts = useAuthTexts();
  const [requested, setRequested] = useState<string>();
  const needsPassword = hasPassword(user);
  const form = useForm({
    ...useAuthErrors('confirm'),
    checkOnBlur: 'always',
    initialValues: { ...empty, email: draft?.restored?.['email'] ?? '' },
    rules: ({ email, currentPassword }) => ({
      email: typedEmail(email) === '' ? 'required' : isEmail(email) ? undefined : 'email',
      currentPassword: needsPassword && currentPassword === '' ? 'required' : undefined,
    }),
    problemText: (name, problem) =>
      problemText(name, problem, { texts, label: name === 'email' ? t('email.field') : undefined }),
    send: ({ email, currentPassword }) =>
      api.updateUser({ email: email.trim(), ...(needsPassword ? { currentPassword } : {}) }),
    onDone(_user, { email }) {
      setRequested(email.trim());
      draft?.drop();
      form.reset(empty);
    },
    onEdit: ({ email }) => draft?.keep({ email }),
  });
  return {
    ...form,
    needsPassword,
    /** The address that the last request named. */
    requested,
  };
}

export interface EmailSettingsProps extends AccountPartProps<EmailApi> {
  draft?: AccountDraft | undefined;
}

/** The e-mail address: a change takes effect once it is confirmed by mail. */
export function EmailSettings({ api, user, draft }: EmailSettingsProps) {
  const { t } = usePanelTexts();
  const { t: authText } = useAuthTexts();
  const { field, formProps, status, requested, needsPassword } = useEmailChange({ api, user, draft });
  return (
    <div className="ui-auth-stack">
      {user['emailVerified'] === false && status.kind === 'idle' ? (
        <UnconfirmedEmail api={api} user={user} />
      ) : null}
      <PendingEmail api={api} version={requested} />
      <Form {...formProps} className="ui-auth-form">
        <EmailField {...field('email')} label={t('email.field')} />
        {needsPassword ? (
          <AuthPasswordField
            {...field('currentPassword')}
            label={authText('fields.currentPassword')}
            autoComplete="current-password"
          />
        ) : null}
        {status.kind === 'done' && requested !== undefined ? (
          <Alert tone="success">{t('email.done', { email: requested })}</Alert>
        ) : null}
        <FailureAlert status={status} />
        <Button type="submit" variant="primary" busy={status.kind === 'busy'}>
          {t('email.submit')}
        </Button>
      </Form>
    </div>
  );
}

/** States that the address is not confirmed yet, and sends the confirmation mail again. */
function UnconfirmedEmail({ api, user }: AccountPartProps<Pick<EmailApi, 'resendConfirmation'>>) {
  const { t } = usePanelTexts();
  const { busy, done, problem, run } = useChange();
  if (done) return <Alert tone="success">{t('email.resent', { email: user.email })}</Alert>;
  return (
    <>
      <Alert tone="warning">{t('email.unconfirmed')}</Alert>
      <CallProblem error={problem} />
      <Button
        className="ui-account-button"
        busy={busy !== undefined}
        onClick={() => run('send', () => api.resendConfirmation())}
      >
        {t('email.resend')}
      </Button>
    </>
  );
}

interface PendingEmailProps {
  api: EmailApi;
  /** Loads it again when it changes. */
  version: unknown;
}

/** The pending change: shows it, sends the mail again, or cancels it. */
function PendingEmail({ api, version }: PendingEmailProps) {
  const { t } = usePanelTexts();
  const at = useDateTime();
  const { data: pending, reload } = useLoaded(() => api.pendingEmailChange(), version);
  const { busy, done, problem, run } = useChange();
  if (!pending) {
    return done === 'cancel' ? <Alert tone="success">{t('email.changeCancelled')}</Alert> : null;
  }
  const { email } = pending;
  return (
    <>
      <Alert>{t('email.pending', { email, date: at(pending.expiresAt) })}</Alert>
      {done === 'send' ? <Alert tone="success">{t('email.changeResent', { email })}</Alert> : null}
      <CallProblem error={problem} />
      <div className="ui-auth-actions">
        <Button
          busy={busy === 'send'}
          onClick={() => run('send', () => api.resendEmailChange().finally(reload))}
        >
          {t('email.resendChange')}
        </Button>
        <Button
          busy={busy === 'cancel'}
          onClick={() => run('cancel', () => api.cancelEmailChange().finally(reload))}
        >
          {t('email.cancelChange')}
        </Button>
      </div>
    </>
  );
}
