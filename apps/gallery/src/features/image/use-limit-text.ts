import { DAY_MS } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';

/** Says that today's free downloads are used up, and when there are new ones: at midnight UTC, in the visitor's time. */
export function useLimitText(): () => string {
  const { t, i18n } = useTranslation('image');
  return () => {
    const now = Date.now();
    const time = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit' });
    return t('download.limit', { time: time.format(now - (now % DAY_MS) + DAY_MS) });
  };
}
