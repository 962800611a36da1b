import { isApiError } from '@lumigraph/api-clients';
import { normaliseEmail, type StoredUser } from '@lumigraph/contracts';
import { Alert, Button, Form, PasswordField, TextField } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../account-context.tsx';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { useErrorText } from '../use-error-text.ts';
import { usePasswordLabels } from '../use-password-labels.ts';
import { useForm } from './use-form.ts';

type Name = 'proof';

/** Requires the password again; users without a password type their e-mail address. */
export function DeleteDialog({ user, onClose }: { user: StoredUser; onClose: () => void }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { auth } = useAccount();
  const errorText = useErrorText();
  const passwordLabels = usePasswordLabels();
  const formId = useId();
  const hasPassword = user['hasPassword'] !== false;
  const label = t(hasPassword ? 'fields.currentPassword' : 'fields.email');

  const { field, formProps, status } = useForm<Name>({
    initial: { proof: '' },
    validate: ({ proof }) => {
      if (proof.trim() === '') return { proof: t('validation.required', { field: label }) };
      const matches = hasPassword || normaliseEmail(proof) === normaliseEmail(user.email);
      return matches ? {} : { proof: t('validation.matches', { field: label }) };
    },
    send: ({ proof }) =>
      auth.deleteAccount(hasPassword ? { currentPassword: proof } : { email: proof.trim() }),
    explain: (error) => {
      const text = errorText(error, t('delete.failed'));
      return { text, fields: isApiError(error, 'WRONG_PASSWORD') ? { proof: text } : {} };
    },
  });
  const isFieldError = status.kind === 'failed' && status.fields.proof !== undefined;

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
          <Button type="submit" form={formId} variant="danger" busy={status.kind === 'sending'}>
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
        {status.kind === 'failed' && !isFieldError ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </Dialog>
  );
}
