import type { StoredUser } from '@lumigraph/contracts';
import { Alert, Button, Form, PasswordField, TextField } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { usePasswordLabels } from '../use-password-labels.ts';
import { PendingEmail } from './pending-email.tsx';
import { Section } from './section.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';
import { useEmailForm } from './use-email-form.ts';

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
        <Button type="submit" busy={status.kind === 'sending'}>
          {t('email.submit')}
        </Button>
      </Form>
    </Section>
  );
}
