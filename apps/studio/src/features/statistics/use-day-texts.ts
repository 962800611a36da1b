import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Calendar days `YYYY-MM-DD` in the language of the page. They have no time, so they are shown in UTC. */
export function useDayTexts(): { longDay: (day: string) => string; shortDay: (day: string) => string } {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const long = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
    const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const shown = (format: Intl.DateTimeFormat) => (day: string) => {
      const time = Date.parse(day);
      return Number.isNaN(time) ? day : format.format(time);
    };
    return { longDay: shown(long), shortDay: shown(short) };
  }, [language]);
}
