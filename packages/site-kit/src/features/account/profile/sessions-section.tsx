import type { SessionInfo, StoredUser } from '@lumigraph/contracts';
import { Alert, Badge, Button, Skeleton } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { Section } from './section.tsx';
import { useSessions } from './use-sessions.ts';

/** The active sessions of the account, and signing out of them. */
export function SessionsSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { list, end, endOthers, busy, problem, retry } = useSessions(user.id);
  return (
    <Section id="sessions" title={t('sessions.title')} text={t('sessions.text')}>
      {problem ? (
        <Alert
          tone="danger"
          action={
            retry ? (
              <Button size="sm" onClick={retry}>
                {t('sessions.retry')}
              </Button>
            ) : undefined
          }
        >
          {problem}
        </Alert>
      ) : null}
      {list === undefined && !problem ? (
        <div aria-busy="true" className="profile-sessions">
          <Skeleton shape="block" className="profile-session-wait" />
        </div>
      ) : null}
      {list && list.length > 0 ? (
        <ul className="profile-sessions">
          {list.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={busy === session.id}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
      ) : null}
      {list?.some(({ current }) => !current) ? (
        <Button busy={busy === 'others'} onClick={endOthers}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
    </Section>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { ago, dateTime } = useFormats();
  const browser = useBrowserName(session.userAgent);
  return (
    <li>
      <div>
        <p className="profile-session-name">
          {browser} {session.current ? <Badge tone="success">{t('sessions.current')}</Badge> : null}
        </p>
        <p className="profile-session-times">
          {t('sessions.since', { date: dateTime(session.createdAt) })}
          {session.current ? null : (
            <span>{` · ${t('sessions.seen', { time: ago(session.lastSeenAt) })}`}</span>
          )}
        </p>
      </div>
      {session.current ? null : (
        <Button busy={isBusy} aria-label={t('sessions.endNamed', { browser })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** The server sends it in English, "Firefox on Linux" or "Unknown browser". */
function useBrowserName(words: string): string {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const [browser, system] = words.split(' on ');
  if (!browser || browser.startsWith('Unknown')) return t('sessions.unknownBrowser');
  return system ? t('sessions.browserOn', { browser, system }) : browser;
}
