import { Alert, Button } from '@lumigraph/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { useErrorText } from '../use-error-text.ts';

/** States that the address is not confirmed yet, and sends the confirmation mail again. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const errorText = useErrorText();
  const sending = useMutation({ mutationFn: () => auth.resendConfirmation() });
  if (sending.isSuccess) return <Alert tone="success">{t('email.resent', { email })}</Alert>;
  return (
    <>
      <Alert tone="warning">{t('email.unconfirmed')}</Alert>
      {sending.error ? (
        <Alert tone="danger">{errorText(sending.error, t('email.resendFailed'))}</Alert>
      ) : null}
      <Button type="button" busy={sending.isPending} onClick={() => sending.mutate()}>
        {t('email.resend')}
      </Button>
    </>
  );
}
