import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type settings from './messages/en.json';

type FieldName = keyof (typeof settings)['fields'];

/** The label of a field of the settings. Days of the week and languages are named by the browser. */
export function useFieldLabel(): (name: FieldName) => string {
  const { t, i18n } = useTranslation('settings');
  return useCallback(
    (name) => {
      const [, kind, key = ''] = /^(hours|text)_(\w+)$/.exec(name) ?? [];
      if (kind === 'hours') return dayName(Number(key), i18n.language);
      if (kind === 'text') return `${t('fields.banner')} (${languageName(key, i18n.language)})`;
      return t(`fields.${name}`);
    },
    [t, i18n.language],
  );
}

function dayName(day: number, language: string): string {
  // 5 January 2026 is a Monday.
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 5 + day),
  );
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const languageName = (locale: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(locale) ?? locale;
