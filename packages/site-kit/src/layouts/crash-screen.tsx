import { useTrack } from '@lumigraph/analytics/react';
import { Button, LinkButton } from '@lumigraph/ui-kit';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { useSite } from '../app/site.ts';
import { routeOf } from '../lib/analytics/use-page-views.ts';
import { Notice } from '../lib/notice.tsx';
import { usePageQueries } from '../lib/page-queries.ts';
import { isServed } from '../lib/renew-document.ts';
import { SitePageMeta } from '../lib/site-page-meta.tsx';
import { openSeenCopy, SeenPages } from '../offline/seen-pages.tsx';

export interface CrashScreenProps {
  /** The page failed because the connection is lost. */
  isOffline: boolean;
  onRetry: () => void;
}

/** Longer than a service worker needs to have its connection back after the page has. */
const LOOK_EVERY_MS = 4_000;
/** A page that fails although the server responds is not rendered for ever. */
const RETRY_AFTER_MS = 60_000;
let retriedAt = -RETRY_AFTER_MS;

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
  // The copy for pages without a connection may be shown although there is one, of which the service worker has no notice.
  const isShell = usePageQueries().initial === undefined;
  const served = useServed(isOffline || isShell, onRetry);
  const offline = isOffline && !served;
  const title = t(offline ? 'crash.offlineTitle' : 'crash.title');
  return (
    <>
      <SitePageMeta title={title} />
      <Notice title={title} text={t(offline ? 'crash.offlineText' : 'crash.text')} headingLevel={1}>
        <Button variant="primary" onClick={onRetry}>
          {t('crash.retry')}
        </Button>
        {/* No links of the router: the state of the page may be broken, so the document is loaded. */}
        {offline ? null : (
          <>
            <LinkButton href={paths.home()}>{t('crash.home')}</LinkButton>
            <LinkButton href={paths.contact()}>{t('footer.contact')}</LinkButton>
          </>
        )}
      </Notice>
      <SeenPages />
    </>
  );
}

/**
 * Looks for the server until it responds, then retries: of a network that led nowhere, no browser says that it is back.
 * True when the page has failed again although the server responds.
 */
function useServed(isWanted: boolean, onRetry: () => void): boolean {
  const [served, setServed] = useState(false);
  useEffect(() => {
    if (!isWanted || served) return undefined;
    const look = async (): Promise<void> => {
      if (!(await isServed())) return;
      if (performance.now() - retriedAt < RETRY_AFTER_MS) return setServed(true);
      retriedAt = performance.now();
      onRetry();
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWanted, served, onRetry]);
  return served;
}
