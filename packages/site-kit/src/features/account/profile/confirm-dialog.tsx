import { isApiError } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import { Alert, Button, Form, PasswordField, TextField } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../account-context.tsx';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { usePasswordLabels } from '../use-password-labels.ts';
import { twoFactorQuery } from './two-factor-query.ts';
import { useProfileErrors } from './use-profile-errors.ts';

interface ConfirmDialogProps {
  user: StoredUser;
  /** Called with true after the server has accepted the confirmation. */
  onClose: (isConfirmed: boolean) => void;
}

/** Asks for the password; an account without one uses a code of its app, or signs in again. */
export function ConfirmDialog({ user, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { auth } = useAccount();
  const hasPassword = user['hasPassword'] !== false;
  const status = useQuery({
    queryKey: twoFactorQuery(user.id),
    queryFn: () => auth.twoFactor(),
    enabled: !hasPassword,
  });
  if (!hasPassword && !status.data?.enabled) {
    const close = () => onClose(false);
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        role="alertdialog"
        title={t('confirm.title')}
        closeLabel={t('confirm.close')}
        actions={<Button onClick={close}>{t('confirm.close')}</Button>}
      >
        <p>{t('confirm.signIn')}</p>
      </Dialog>
    );
  }
  return <ProofDialog email={user.email} kind={hasPassword ? 'password' : 'code'} onClose={onClose} />;
}

interface ProofDialogProps extends Pick<ConfirmDialogProps, 'onClose'> {
  email: string;
  kind: 'password' | 'code';
}

function ProofDialog({ email, kind, onClose }: ProofDialogProps) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { auth } = useAccount();
  const errors = useProfileErrors(t('confirm.failed'));
  const labels = usePasswordLabels();
  const formId = useId();
  const fieldName = kind === 'password' ? 'currentPassword' : 'code';
  const { field, formProps, status } = useForm({
    ...errors,
    initialValues: { proof: '' },
    rules: ({ proof }) => ({ proof: proof.trim() === '' ? 'required' : undefined }),
    problemText: (_name, problem) => errors.problemText(fieldName, problem),
    send: ({ proof }) =>
      auth.reauthenticate(kind === 'password' ? { password: proof } : { code: proof.trim() }),
    readError: (error) =>
      isApiError(error, 'WRONG_PASSWORD') || isApiError(error, 'TWO_FACTOR_CODE_INVALID')
        ? { problems: { proof: { rule: error.code } } }
        : { problems: {}, failure: error },
    onDone: () => onClose(true),
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      role="alertdialog"
      title={t('confirm.title')}
      closeLabel={t('confirm.close')}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('confirm.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={status.kind === 'busy'}>
            {t('confirm.submit')}
          </Button>
        </>
      }
    >
      <Form {...formProps} id={formId} className="profile-form">
        <p>{t(`confirm.${kind}`)}</p>
        {kind === 'password' ? (
          <>
            {/* Password managers fill in the password of this account. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              {...field('proof')}
              label={t('fields.currentPassword')}
              autoComplete="current-password"
              labels={labels}
            />
          </>
        ) : (
          <TextField
            {...field('proof')}
            label={t('fields.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </Dialog>
  );
}
