import { isApiError } from '@lumigraph/api-clients';
import { Alert, Button, Form, PasswordField } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useForm } from '@lumigraph/ui-kit/form';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from './use-error-text.ts';
import { useMe, useStudio } from './studio.tsx';
import type { ConfirmationRequest } from './confirmation.ts';

/** The dialog of `confirmation`: in the shell, once. */
export function ConfirmWithPassword() {
  const { confirmation, session } = useStudio();
  const request = useSyncExternalStore(confirmation.subscribe, confirmation.getSnapshot);
  if (!request) return null;
  // A social account has no password: its new sign-in counts as a confirmation.
  return session.stored()?.user?.['hasPassword'] === false ? (
    <SignInFirst request={request} />
  ) : (
    <PasswordDialog request={request} />
  );
}

function PasswordDialog({ request }: { request: ConfirmationRequest }) {
  const { t } = useTranslation();
  const { api } = useStudio();
  const { user } = useMe();
  const errorText = useErrorText();
  const formId = useId();
  const { field, formProps, status } = useForm({
    initialValues: { password: '' },
    rules: ({ password }) => ({ password: password === '' ? 'required' : undefined }),
    problemText: (_name, { text }) => text ?? t('confirm.required'),
    send: ({ password }) => api.reauthenticate(password),
    failureText: (error) => (isApiError(error, 'WRONG_PASSWORD') ? t('confirm.wrong') : errorText(error)),
    onDone: () => request.settle(true),
  });
  const isBusy = status.kind === 'busy';
  return (
    <Dialog
      open
      onOpenChange={(open) => open || request.settle(false)}
      role="alertdialog"
      title={t('confirm.title')}
      closeLabel={t('actions.close')}
      actions={
        <>
          <Button onClick={() => request.settle(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {t('confirm.submit')}
          </Button>
        </>
      }
    >
      <Form {...formProps} id={formId} className="studio-dialog-form">
        <p className="studio-dialog-text">{t('confirm.text')}</p>
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
          {...field('password')}
        />
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </Dialog>
  );
}

function SignInFirst({ request }: { request: ConfirmationRequest }) {
  const { t } = useTranslation();
  const close = () => request.settle(false);
  return (
    <Dialog
      open
      onOpenChange={close}
      role="alertdialog"
      title={t('confirm.title')}
      closeLabel={t('actions.close')}
      actions={<Button onClick={close}>{t('actions.close')}</Button>}
    >
      <p className="studio-dialog-text">{t('confirm.noPassword')}</p>
    </Dialog>
  );
}
