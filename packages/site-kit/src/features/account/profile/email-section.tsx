import { isApiError } from '@lumigraph/api-clients';
import { isEmail, type StoredUser, typedEmail } from '@lumigraph/contracts';
import { Alert, Button, Form, PasswordField, TextField } from '@lumigraph/ui-kit';
import { serverProblems, useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { emailChangeQuery } from '../account-queries.ts';
import { useDraft } from '../use-draft.ts';
import { usePasswordLabels } from '../use-password-labels.ts';
import { PendingEmail } from './pending-email.tsx';
import { Section } from './section.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';
import { useProfileErrors } from './use-profile-errors.ts';

/** The e-mail address: a change takes effect once it is confirmed by mail. */
export function EmailSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const passwordLabels = usePasswordLabels();
  const { field, formProps, status, askedFor, needsPassword } = useEmailForm(user);
  return (
    <Section id="email" title={t('email.title')} text={t('email.text', { email: user.email })}>
      {user['emailVerified'] === false && status.kind === 'idle' ? (
        <div className="profile-form">
          <UnconfirmedEmail email={user.email} />
        </div>
      ) : null}
      <PendingEmail key={`${user.id}-${askedFor}`} user={user} />
      <Form {...formProps} className="profile-form">
        <TextField
          {...field('email')}
          label={t('fields.newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        {needsPassword ? (
          <PasswordField
            {...field('currentPassword')}
            label={t('fields.currentPassword')}
            autoComplete="current-password"
            labels={passwordLabels}
          />
        ) : null}
        {status.kind === 'done' ? <Alert tone="success">{t('email.done', { email: askedFor })}</Alert> : null}
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
        <Button type="submit" variant="primary" busy={status.kind === 'busy'}>
          {t('email.submit')}
        </Button>
      </Form>
    </Section>
  );
}

const empty = { email: '', currentPassword: '' };

/** Requests a change of the address: needs the password, and a confirmation from the new address. */
function useEmailForm(user: StoredUser) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const queryClient = useQueryClient();
  const errors = useProfileErrors(t('errors.update'));
  const [askedFor, setAskedFor] = useState('');
  const draft = useDraft(user.id, 'email');
  const needsPassword = user['hasPassword'] !== false;

  const form = useForm({
    ...errors,
    initialValues: { ...empty, email: draft.restored?.['email'] ?? '' },
    rules: ({ email, currentPassword }) => ({
      email: typedEmail(email) === '' ? 'required' : isEmail(email) ? undefined : 'email',
      currentPassword: needsPassword && currentPassword === '' ? 'required' : undefined,
    }),
    problemText: (name, problem) => errors.problemText(name === 'email' ? 'newEmail' : name, problem),
    send: ({ email, currentPassword }) =>
      auth.updateUser({ email: email.trim(), ...(needsPassword ? { currentPassword } : {}) }),
    readError: (error, names) => ({
      problems: isApiError(error, 'WRONG_PASSWORD')
        ? { currentPassword: { rule: error.code } }
        : serverProblems(error, names),
      failure: error,
    }),
    onDone(_user, { email }) {
      setAskedFor(email.trim());
      void queryClient.invalidateQueries({ queryKey: emailChangeQuery(user.id) });
      draft.drop();
      form.reset(empty);
    },
    onEdit: ({ email }) => draft.keep({ email }),
  });
  return { ...form, askedFor, needsPassword };
}
