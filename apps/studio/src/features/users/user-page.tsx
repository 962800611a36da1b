import { socialProviderNames } from '@lumigraph/contracts';
import type { StudioUserDetails } from '@lumigraph/contracts/studio';
import { Badge, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CardSection, Facts } from '../../lib/card-section.tsx';
import { DisputeBadge } from '../../lib/billing/billing-names.tsx';
import { languageName } from '../../lib/language-name.ts';
import { WaitingPage } from '../../lib/load-failure.tsx';
import { Page } from '../../lib/page.tsx';
import { useSiteName } from '../../lib/sites.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useChange } from '../../lib/use-change.ts';
import { ActionDialog } from './action-dialog.tsx';
import { nameOf, userQuery, usersKey } from './users-api.ts';
import './users.css';
import { type UserAction, UserActions } from './user-actions.tsx';
import { RoleBadges, StateBadge, RecordList } from './user-section.tsx';
import { UserBilling } from './user-billing.tsx';
import { UserRecords } from './user-records.tsx';

/** Everything about one user on one page. */
export function UserPage() {
  const { t } = useTranslation('users');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(userQuery(useStudioApi(), id));
  const back = { to: '/users', label: t('title') };
  if (!data)
    return <WaitingPage title={t('user')} back={back} error={error} onRetry={() => void refetch()} />;
  return <UserView key={data.id} user={data} back={back} />;
}

function UserView({ user, back }: { user: StudioUserDetails; back: { to: string; label: string } }) {
  const { t } = useTranslation('users');
  const [action, setAction] = useState<UserAction>();
  const close = () => setAction(undefined);
  return (
    <Page
      title={nameOf(user)}
      back={back}
      width="form"
      lede={
        <span className="user-badges">
          {user.email} <StateBadge state={user.state} />
          {user.isPremium ? <Badge tone="premium">{t('columns.premium')}</Badge> : null}
          <RoleBadges roles={user.roles} />
          {user.disputes.map(({ paymentId, status }) => (
            <DisputeBadge key={paymentId} status={status} />
          ))}
        </span>
      }
    >
      <UserActions user={user} onChoose={setAction} />
      <div className="card-sections">
        <UserAccess user={user} />
        <UserBilling user={user} />
        <UserRecords user={user} />
      </div>
      {action ? <ActionDialog action={action} user={user} onClose={close} /> : null}
    </Page>
  );
}

interface UserProps {
  user: StudioUserDetails;
}

/** The account, how the user signs in, and where. */
function UserAccess({ user }: UserProps) {
  const { t } = useTranslation('users');
  const { dateTime } = useFormats();
  const browserName = useBrowserName();
  const endSession = useChange({
    send: (api, sessionId: string) =>
      api.send('DELETE /users/:id/sessions/:sessionId', { params: { id: user.id, sessionId } }),
    done: t('sessionEnded'),
    refresh: usersKey,
  });
  return (
    <>
      <AccountFacts user={user} />
      <RecordList
        title={t('sections.sessions')}
        total={user.sessions.length}
        records={user.sessions.map((session) => ({
          id: session.id,
          title: browserName(session.userAgent),
          facts: [
            t('signedInAt', { time: dateTime(session.signedInAt) }),
            t('lastSeenAt', { time: dateTime(session.lastSeenAt) }),
          ],
          action: (
            <Button
              size="sm"
              busy={endSession.isPending && endSession.variables === session.id}
              onClick={() => endSession.mutate(session.id)}
            >
              {t('endSession')}
            </Button>
          ),
        }))}
      />
      <RecordList
        title={t('sections.browsers')}
        total={user.browsers.length}
        records={user.browsers.map(({ userAgent, lastSeenAt }) => ({
          id: userAgent,
          title: browserName(userAgent),
          facts: [t('lastSeenAt', { time: dateTime(lastSeenAt) })],
        }))}
      />
    </>
  );
}

const providerName = (id: string): string =>
  (socialProviderNames as Readonly<Record<string, string | undefined>>)[id] ?? id;

function AccountFacts({ user }: UserProps) {
  const { t, i18n } = useTranslation('users');
  const { dateTime } = useFormats();
  const siteName = useSiteName();
  const methods = [
    ...(user.signIn.password ? [t('password')] : []),
    ...(user.signIn.twoFactor ? [t('twoFactor')] : []),
    ...user.signIn.social.map(({ provider }) => providerName(provider)),
    ...user.signIn.passkeys.map(({ name }) => t('passkey', { name })),
  ];
  return (
    <CardSection title={t('sections.account')}>
      <Facts
        facts={[
          [t('columns.email'), user.email],
          [t('signInMethods'), methods.join(', ') || t('noSignIn')],
          [t('columns.createdAt'), dateTime(user.createdAt)],
          [t('blockedAt'), user.blockedAt === null ? null : dateTime(user.blockedAt)],
          [t('columns.locale'), languageName(i18n.language, user.locale)],
          [t('columns.site'), user.site ? siteName(user.site) : t('mainSite')],
          [t('columns.id'), user.id],
        ]}
      />
    </CardSection>
  );
}

/** The server describes browsers in English: "Firefox on Linux", "Safari", or "Unknown browser", with a system or without. */
function useBrowserName(): (words: string) => string {
  const { t } = useTranslation('users');
  return (words) => {
    const [browser = '', system] = words.split(' on ');
    const name = browser === '' || browser === 'Unknown browser' ? t('unknownBrowser') : browser;
    return system === undefined ? name : t('browserOn', { browser: name, system });
  };
}
