import type { StoredUser } from '@lumigraph/contracts';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { emailChangeQuery } from '../account-queries.ts';
import { useErrorText } from '../use-error-text.ts';

/** The pending e-mail change: shows it, sends the mail again, or cancels it. */
export function PendingEmail({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const { dateTime } = useFormats();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const queryKey = emailChangeQuery(user.id);
  const { data: pending } = useQuery({ queryKey, queryFn: () => auth.pendingEmailChange(), staleTime: 0 });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const cancelling = useMutation({ mutationFn: () => auth.cancelEmailChange(), onSettled: refresh });
  const resending = useMutation({ mutationFn: () => auth.resendEmailChange(), onSettled: refresh });

  if (!pending) {
    return cancelling.isSuccess ? <Alert tone="success">{t('email.changeCancelled')}</Alert> : null;
  }
  const { email } = pending;
  const error = cancelling.error ?? resending.error;
  return (
    <div className="profile-form">
      <Alert tone="info">{t('email.pending', { email, date: dateTime(pending.expiresAt) })}</Alert>
      {resending.isSuccess ? <Alert tone="success">{t('email.changeResent', { email })}</Alert> : null}
      {error ? <Alert tone="danger">{errorText(error, t('email.pendingFailed'))}</Alert> : null}
      <div className="profile-actions">
        <Button type="button" busy={resending.isPending} onClick={() => resending.mutate()}>
          {t('email.resendChange')}
        </Button>
        <Button type="button" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {t('email.cancelChange')}
        </Button>
      </div>
    </div>
  );
}
