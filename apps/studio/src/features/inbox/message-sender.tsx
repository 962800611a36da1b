import { contactDetailNames } from '@lumigraph/contracts';
import type { InboxThread } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardSection, Facts } from '../../lib/card-section.tsx';
import { useMe } from '../../lib/studio.tsx';
import { DeliveryState, FailedMail } from './inbox-parts.tsx';
import { languageName } from '../../lib/language-name.ts';
import { useInboxChange } from './inbox-api.ts';

/** Who wrote, and whether the company has got the message. */
export function MessageSender({ thread }: { thread: InboxThread }) {
  const { t, i18n } = useTranslation('inbox');
  const { dateTime } = useFormats();
  const change = useInboxChange();
  const { id, mail, userId } = thread;
  return (
    <CardSection title={t('sender.title')}>
      <Facts
        facts={[
          [t('sender.name'), thread.name],
          [t('columns.email'), thread.email],
          ...contactDetailNames.map((name): [string, string] => [t(`sender.${name}`), thread[name]]),
          [t('sender.language'), languageName(i18n.language, thread.locale)],
          [t('columns.receivedAt'), dateTime(thread.receivedAt)],
          [t('sender.account'), <UserLink key="user" userId={userId} email={thread.email} />],
          [t('sender.mail'), mail === null ? null : <DeliveryState mail={mail} />],
        ]}
      />
      <FailedMail
        mail={mail}
        isBusy={change.isPending}
        onResend={() =>
          change.mutate({
            send: (api) => api.send('POST /messages/:id/resend', { params: { id } }),
            done: t('resent'),
          })
        }
      >
        {t('sender.failed', { address: thread.replyTo })}{' '}
        <Link to="/settings/company">{t('sender.company')}</Link>
      </FailedMail>
    </CardSection>
  );
}

/** A message that was sent without a session only names an address, which anybody can type. */
function UserLink({ userId, email }: { userId: string | null; email: string }) {
  const { t } = useTranslation('inbox');
  if (!useMe().sections.includes('users')) return null;
  return userId === null ? (
    <Link to={`/users?q=${encodeURIComponent(email)}`}>{t('sender.search')}</Link>
  ) : (
    <Link to={`/users/${encodeURIComponent(userId)}`}>{t('sender.open')}</Link>
  );
}
