import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { Notice } from '../lib/notice.tsx';

/** What a visitor sees when a page breaks. */
export function CrashScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice title={t('crash.title')} text={t('crash.text')} headingLevel={1}>
      <button type="button" className="button" data-variant="primary" onClick={onRetry}>
        {t('crash.retry')}
      </button>
      {/* A full load, because the page's own state may be what is broken. */}
      <a className="button" href={paths.home()}>
        {t('crash.home')}
      </a>
    </Notice>
  );
}
