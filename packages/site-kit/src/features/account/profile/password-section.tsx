import type { StoredUser } from '@lumigraph/contracts';
import { ChangePasswordForm } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/layered.css';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { sessionsQuery } from '../account-queries.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { useErrorText } from '../use-error-text.ts';
import { Section } from './section.tsx';

/** Changes the password; accounts that only have social sign-in set their first password by mail. */
export function PasswordSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const queryClient = useQueryClient();
  const hasPassword = user['hasPassword'] !== false;
  return (
    <Section
      id="password"
      title={t('password.title')}
      text={t(hasPassword ? 'password.text' : 'password.none')}
    >
      {hasPassword ? (
        <ChangePasswordForm
          api={auth}
          email={user.email}
          // The server ends the other sessions when the password changes.
          onSuccess={() => void queryClient.invalidateQueries({ queryKey: sessionsQuery(user.id) })}
        />
      ) : (
        <FirstPassword email={user.email} />
      )}
    </Section>
  );
}

function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const errorText = useErrorText();
  const asking = useMutation({ mutationFn: () => auth.forgotPassword({ email }) });
  return (
    <>
      <Button busy={asking.isPending} onClick={() => asking.mutate()}>
        {t('password.ask')}
      </Button>
      {asking.isSuccess ? <Alert tone="success">{t('password.asked', { email })}</Alert> : null}
      {asking.error ? (
        <Alert tone="danger">{errorText(asking.error, t('errors.passwordReset'))}</Alert>
      ) : null}
    </>
  );
}
