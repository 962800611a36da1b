import { useTrack } from '@lumigraph/analytics/react';
import { Button, LinkButton } from '@lumigraph/ui-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { useSite } from '../app/site.ts';
import { routeOf } from '../lib/analytics/use-page-views.ts';
import { Notice } from '../lib/notice.tsx';
import { usePageQueries } from '../lib/page-queries.ts';
import { SitePageMeta } from '../lib/site-page-meta.tsx';
import { openSeenCopy, SeenPages } from '../offline/seen-pages.tsx';

export interface CrashScreenProps {
  /** The page failed because the connection is lost. */
  isOffline: boolean;
  onRetry: () => void;
}

/** Longer than a service worker needs to have its connection back after the page has. */
const RETRY_MS = 4_000;
/** Once in a document, so that a page that cannot be rendered is not rendered for ever. */
let hasRetried = false;

/** Shown when a page fails to render or its code does not load. */
// oxlint-disable-next-line import/no-default-export -- `lazy` of React takes the module itself
export default function CrashScreen({ isOffline, onRetry }: CrashScreenProps) {
  const { t } = useTranslation();
  const { routes } = useSite();
  const track = useTrack();
  useEffect(() => {
    track('exception', { kind: 'crash', route: routeOf(routes, location.pathname) });
  }, [track, routes]);
  useEffect(() => void openSeenCopy().catch(() => undefined), []);
  const isShell = usePageQueries().initial === undefined;
  useEffect(() => {
    // The copy for pages without a connection, although there is one: the service worker has not noticed yet.
    if (isOffline || !isShell || hasRetried) return undefined;
    hasRetried = true;
    const timer = setTimeout(onRetry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [isOffline, isShell, onRetry]);
  const title = t(isOffline ? 'crash.offlineTitle' : 'crash.title');
  return (
    <>
      <SitePageMeta title={title} />
      <Notice title={title} text={t(isOffline ? 'crash.offlineText' : 'crash.text')} headingLevel={1}>
        <Button variant="primary" onClick={onRetry}>
          {t('crash.retry')}
        </Button>
        {/* Not a link of the router: the state of the page may be broken, so the document is loaded. */}
        {isOffline ? null : <LinkButton href={paths.home()}>{t('crash.home')}</LinkButton>}
      </Notice>
      <SeenPages />
    </>
  );
}
