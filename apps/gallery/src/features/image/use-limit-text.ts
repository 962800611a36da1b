import { DAY_MS } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';

/**
 * States that the free downloads of today are used up, and when new ones are available: at midnight UTC, in
 * the visitor's time zone.
 */
export function useLimitText(): () => string {
  const { t, i18n } = useTranslation('image');
  return () => {
    const now = Date.now();
    const time = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit' });
    return t('download.limit', { time: time.format(now - (now % DAY_MS) + DAY_MS) });
  };
}
