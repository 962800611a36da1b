import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';

const WEEK_DAYS = 7;

/** Times as people say them (specification 9, "Relative time"): 'Just now', minutes, hours, days, then the date. */
export function useTimes() {
  const { t, i18n } = useTranslation(ACCOUNT_NAMESPACE);
  const locale = i18n.language;
  return useMemo(() => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
    const dateAndTime = (iso: string): string => {
      const date = new Date(iso);
      if (Number.isNaN(date.getTime())) return '–';
      return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
    };
    const ago = (iso: string): string => {
      const passedMs = Date.now() - Date.parse(iso);
      if (Number.isNaN(passedMs)) return '–';
      if (passedMs < MINUTE_MS) return t('times.justNow');
      if (passedMs < HOUR_MS) return relative.format(-Math.floor(passedMs / MINUTE_MS), 'minute');
      if (passedMs < DAY_MS) return relative.format(-Math.floor(passedMs / HOUR_MS), 'hour');
      if (passedMs < WEEK_DAYS * DAY_MS) return relative.format(-Math.floor(passedMs / DAY_MS), 'day');
      return dateAndTime(iso);
    };
    return { ago, dateAndTime };
  }, [t, locale]);
}
