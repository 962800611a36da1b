import { isApiError } from '@lumigraph/api-clients';
import { normaliseEmail, type StoredUser } from '@lumigraph/contracts';
import { Alert, Button, Form, PasswordField, TextField } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useForm } from '@lumigraph/ui-kit/form';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { usePasswordLabels } from '../use-password-labels.ts';
import { useProfileErrors } from './use-profile-errors.ts';

/** Requires the password again; users without a password type their e-mail address. */
export function DeleteDialog({ user, onClose }: { user: StoredUser; onClose: () => void }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const errors = useProfileErrors(t('delete.failed'));
  const passwordLabels = usePasswordLabels();
  const formId = useId();
  const hasPassword = user['hasPassword'] !== false;
  const proofName = hasPassword ? 'currentPassword' : 'email';
  const label = t(`fields.${proofName}`);

  const { field, formProps, status } = useForm({
    ...errors,
    initialValues: { proof: '' },
    rules({ proof }) {
      if (proof.trim() === '') return { proof: 'required' };
      const matches = hasPassword || normaliseEmail(proof) === normaliseEmail(user.email);
      return { proof: matches ? undefined : 'matches' };
    },
    problemText: (_name, problem) => errors.problemText(proofName, problem),
    send: ({ proof }) =>
      auth.deleteAccount(hasPassword ? { currentPassword: proof } : { email: proof.trim() }),
    readError: (error) =>
      isApiError(error, 'WRONG_PASSWORD')
        ? { problems: { proof: { rule: error.code } } }
        : { problems: {}, failure: error },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      role="alertdialog"
      title={t('delete.question')}
      closeLabel={t('delete.cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('delete.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" busy={status.kind === 'busy'}>
            {t('delete.submit')}
          </Button>
        </>
      }
    >
      <Form {...formProps} id={formId} className="profile-form">
        <p>{t('delete.warning')}</p>
        {hasPassword ? (
          <PasswordField
            {...field('proof')}
            label={label}
            autoComplete="current-password"
            labels={passwordLabels}
          />
        ) : (
          <TextField {...field('proof')} label={label} hint={user.email} type="email" autoComplete="off" />
        )}
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </Dialog>
  );
}
