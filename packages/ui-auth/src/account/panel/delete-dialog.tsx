import { normaliseEmail, type AuthApi } from '@lumigraph/contracts';
import { Button, Form } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useForm } from '@lumigraph/ui-kit/form';
import { useId } from 'react';
import { FailureAlert } from '../../failure/failure-alert.tsx';
import { AuthPasswordField } from '../../fields/auth-password-field.tsx';
import { EmailField } from '../../fields/auth-text-field.tsx';
import { useAuthErrors } from '../../forms/auth-errors.ts';
import { useAuthTexts } from '../../texts/use-auth-texts.ts';
import { hasPassword, type AccountPartProps, usePanelTexts } from './account-part.tsx';

export type DeleteApi = Pick<AuthApi, 'deleteAccount'>;

export interface DeleteDialogProps extends AccountPartProps<DeleteApi> {
  onClose: () => void;
}

/** Requires the password again; users without a password type their e-mail address. */
export function DeleteDialog({ api, user, onClose }: DeleteDialogProps) {
  const { t } = usePanelTexts();
  const { t: authText } = useAuthTexts();
  const errors = useAuthErrors('confirm');
  const formId = useId();
  const needsPassword = hasPassword(user);
  const { field, formProps, status } = useForm({
    ...errors,
    checkOnBlur: 'always',
    initialValues: { currentPassword: '', email: '' },
    rules({ currentPassword, email }) {
      if (needsPassword) return { currentPassword: currentPassword === '' ? 'required' : undefined };
      if (email.trim() === '') return { email: 'required' };
      return { email: normaliseEmail(email) === normaliseEmail(user.email) ? undefined : 'mismatch' };
    },
    problemText: (name, problem) =>
      problem.rule === 'mismatch' ? t('delete.mismatch') : errors.problemText(name, problem),
    send: ({ currentPassword, email }) =>
      api.deleteAccount(needsPassword ? { currentPassword } : { email: email.trim() }),
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
      <Form {...formProps} id={formId} className="ui-auth-form">
        <p>{t('delete.warning')}</p>
        {needsPassword ? (
          <AuthPasswordField
            {...field('currentPassword')}
            label={authText('fields.currentPassword')}
            autoComplete="current-password"
          />
        ) : (
          <EmailField {...field('email')} hint={user.email} autoComplete="email" />
        )}
        <FailureAlert status={status} />
      </Form>
    </Dialog>
  );
}
