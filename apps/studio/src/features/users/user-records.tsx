import { imageFormatName, licenseSummary, type Locale } from '@lumigraph/contracts';
import { mailTemplates, type StudioUserDetails } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSiteName } from '../../lib/sites.ts';
import { useChange } from '../../lib/use-change.ts';
import { useActionName, useActorName } from '../../lib/audit/audit-changes.tsx';
import { knownText } from '../../lib/known-text.ts';
import { RecordList } from './user-section.tsx';
import { usersKey } from './users-api.ts';

/** Downloads, messages, mails, and what was done to the account. */
export function UserRecords({ user }: { user: StudioUserDetails }) {
  const { t, i18n } = useTranslation('users');
  const { dateTime } = useFormats();
  const siteName = useSiteName();
  const actionName = useActionName();
  const actorName = useActorName();
  const { downloads, messages, audit } = user;
  return (
    <>
      <RecordList
        title={t('sections.downloads')}
        total={downloads.total}
        records={downloads.items.map((download) => ({
          id: download.id,
          title: download.title,
          facts: [
            dateTime(download.lastDownloadedAt),
            `${download.width} × ${download.height} ${imageFormatName(download.format)}`,
            licenseSummary(download.license, i18n.language as Locale),
          ],
        }))}
      />
      <RecordList
        title={t('sections.messages')}
        total={messages.total}
        records={messages.items.map((message) => ({
          id: message.id,
          title: (
            <Link to={`/inbox/messages/${encodeURIComponent(message.id)}`}>
              {message.subject || t('noSubject')}
            </Link>
          ),
          facts: [dateTime(message.receivedAt), siteName(message.site), ...(message.spam ? [t('spam')] : [])],
        }))}
      />
      <UserMails user={user} />
      <RecordList
        title={t('sections.audit')}
        total={audit.total}
        records={audit.items.map(({ id, action, at, actor, reason }) => ({
          id,
          title: actionName(action),
          facts: [dateTime(at), actorName(actor), reason ?? ''],
        }))}
      />
      {audit.total > 0 ? (
        <Link to={`/audit?object=${encodeURIComponent(`user:${user.id}`)}`}>{t('wholeHistory')}</Link>
      ) : null}
    </>
  );
}

function UserMails({ user: { id, mails } }: { user: StudioUserDetails }) {
  const { t } = useTranslation('users');
  const { dateTime } = useFormats();
  const retry = useChange({
    send: (api, mailId: string) =>
      api.send('POST /users/:id/mails/:mailId/retry', { params: { id, mailId } }),
    done: t('retried'),
    refresh: usersKey,
  });
  return (
    <RecordList
      title={t('sections.mails')}
      total={mails.total}
      records={mails.items.map((mail) => ({
        id: mail.id,
        title: knownText(mailTemplates, mail.kind, (name) => t(`mailKinds.${name}`)),
        facts: [
          dateTime(mail.createdAt),
          t(`mailStates.${mail.state}`),
          t('attempts', { count: mail.attempts }),
          mail.lastError ?? '',
        ],
        action:
          mail.state === 'failed' ? (
            <Button
              size="sm"
              busy={retry.isPending && retry.variables === mail.id}
              onClick={() => retry.mutate(mail.id)}
            >
              {t('retry')}
            </Button>
          ) : undefined,
      }))}
    />
  );
}
