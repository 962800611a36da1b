import type { AuthApi, SessionInfo } from '@lumigraph/contracts';
import { Badge, Button, Skeleton } from '@lumigraph/ui-kit';
import { CallProblem, useChange, useLoaded, usePanelTexts } from './account-part.tsx';

export type SessionListApi = Pick<AuthApi, 'sessions' | 'endSession' | 'endOtherSessions'>;

const OTHERS = 'others';

/** The sessions of the signed-in user, and ending one of them or all others. Another `key` loads them again. */
export function useSessionList(api: SessionListApi, key?: unknown) {
  const { data: list, error: loadError, reload } = useLoaded(() => api.sessions(), key);
  const { busy, problem, run } = useChange();
  const change = (what: string, call: () => Promise<void>) => run(what, () => call().finally(reload));
  return {
    list,
    loadError,
    reload,
    /** The id of the session that is being ended, or `others`. */
    busy,
    problem,
    end: (id: string) => change(id, () => api.endSession(id)),
    endOthers: () => change(OTHERS, () => api.endOtherSessions()),
  };
}

export interface SessionListProps {
  api: SessionListApi;
  /** Loads the list again when it changes, for example after a password change, which ends the other sessions. */
  version?: unknown;
}

/** The devices that are signed in, and signing out of them. */
export function SessionList({ api, version }: SessionListProps) {
  const { t } = usePanelTexts();
  const { list, loadError, reload, busy, problem, end, endOthers } = useSessionList(api, version);
  const isWaiting = list === undefined && loadError === undefined;
  return (
    <div className="ui-auth-stack" aria-busy={isWaiting}>
      <CallProblem error={problem} />
      {problem === undefined ? <CallProblem error={loadError} onRetry={reload} /> : null}
      {isWaiting ? <Skeleton shape="block" className="ui-account-wait" /> : null}
      {list && list.length > 0 ? (
        <ul className="ui-auth-list">
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
        <Button className="ui-account-button" busy={busy === OTHERS} onClick={endOthers}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
    </div>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = usePanelTexts();
  const browser = useBrowserName(session.userAgent);
  const at = useDateTime();
  return (
    <li>
      <div>
        <p className="ui-account-name">
          {browser} {session.current ? <Badge tone="success">{t('sessions.current')}</Badge> : null}
        </p>
        <p className="ui-auth-text">
          {t('sessions.since', { date: at(session.createdAt) })}
          {session.current ? null : (
            <span>{` · ${t('sessions.seen', { time: at(session.lastSeenAt) })}`}</span>
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

/** Formats a moment in the language of the texts and the reader's time zone. */
export function useDateTime(): (iso: string) => string {
  const { language } = usePanelTexts();
  return (iso) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** The server sends it in English, "Firefox on Linux" or "Unknown browser". */
function useBrowserName(name: string): string {
  const { t } = usePanelTexts();
  const [browser, system] = name.split(' on ');
  if (!browser || browser.startsWith('Unknown')) return t('sessions.unknownBrowser');
  return system ? t('sessions.browserOn', { browser, system }) : browser;
}
