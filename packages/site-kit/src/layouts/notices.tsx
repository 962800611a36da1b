import type { PublicSettings } from '@lumigraph/contracts';
import { useSyncExternalStore, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closedNoticeIn, storeClosedNotice } from '../lib/closed-notice.ts';
import { usePageQueries } from '../lib/page-queries.ts';
import { usePublicSettings } from '../lib/public-settings.tsx';

const listeners = new Set<() => void>();
/** Where cookies are blocked, a closed notice stays away until the next document. */
let closedHere: string | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function closedNotice(): string | null {
  return closedHere ?? closedNoticeIn(document.cookie);
}

function closeNotice(id: string): void {
  closedHere = id;
  storeClosedNotice(id);
  for (const listener of listeners) listener();
}

/** The operator's notice. Closed, it stays away until it changes: the server leaves it out of the next document. */
export function SiteNotice() {
  const { banner } = usePublicSettings();
  return banner ? <OpenNotice banner={banner} /> : null;
}

/** Reads the cookie, which the browser requests from another process: only for a page with a notice. */
function OpenNotice({ banner }: { banner: NonNullable<PublicSettings['banner']> }) {
  const { t, i18n } = useTranslation();
  const closed = useSyncExternalStore(subscribe, closedNotice, () => null);
  if (closed === banner.id) return null;
  const text = banner.texts[i18n.language];
  const close = () => {
    closeNotice(banner.id);
    // The focused button disappears.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <section className="site-notice" data-tone={banner.tone} aria-label={t('notice.label')}>
      <p lang={text === undefined ? 'en' : undefined}>{text ?? banner.texts['en']}</p>
      <button type="button" onClick={close}>
        {t('notice.close')}
      </button>
    </section>
  );
}

/**
 * Reports the loss and the return of the connection; then repeats the failed requests. The element is always
 * present, because screen readers announce only changes in an existing live region.
 */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const queries = usePageQueries();
  const retry = useCallback(() => {
    void queries.client?.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
  }, [queries]);
  const connection = useConnection(retry);
  return (
    <output className="connection-notice" data-state={connection}>
      {connection === 'online' ? null : t(`connection.${connection}`)}
    </output>
  );
}

/** `back`: the connection has just returned. */
type Connection = 'online' | 'offline' | 'back';

const WELCOME_MS = 5_000;

/** Whether the browser has a connection. On the server and while hydrating: yes. */
function useConnection(onBack: () => void): Connection {
  const [connection, setConnection] = useState<Connection>('online');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onOffline = () => {
      clearTimeout(timer);
      setConnection('offline');
    };
    const onOnline = () => {
      setConnection('back');
      timer = setTimeout(() => setConnection('online'), WELCOME_MS);
      onBack();
    };
    // oxlint-disable-next-line react/set-state-in-effect -- the first render must be the server's
    if (!navigator.onLine) setConnection('offline');
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
    };
  }, [onBack]);
  return connection;
}
