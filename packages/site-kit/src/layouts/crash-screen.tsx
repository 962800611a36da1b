import { useTrack } from '@lumigraph/analytics/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { useSite } from '../app/site.ts';
import { routeOf } from '../lib/analytics/use-page-views.ts';
import { Notice } from '../lib/notice.tsx';

/** Shown when a page fails to render. */
export function CrashScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const { routes } = useSite();
  const track = useTrack();
  useEffect(() => {
    track('exception', { kind: 'crash', route: routeOf(routes, location.pathname) });
  }, [track, routes]);
  return (
    <Notice title={t('crash.title')} text={t('crash.text')} headingLevel={1}>
      <button type="button" className="button" data-variant="primary" onClick={onRetry}>
        {t('crash.retry')}
      </button>
      {/* A full load, because the page's own state may be broken. */}
      <a className="button" href={paths.home()}>
        {t('crash.home')}
      </a>
    </Notice>
  );
}
