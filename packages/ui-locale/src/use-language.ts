import { useCallback, useMemo } from 'react';
import { defaultLocales, type LocaleOption } from './locales.ts';
import { storeLocale } from './preferred-locale.ts';

export interface UseLanguageOptions {
  /** Code of the language on show. */
  value: string;
  /** Shows the chosen language; may wait for its texts. */
  onChange: (code: string) => void | Promise<void>;
  /** The shared four by default: en, de, bg and ru. */
  locales?: readonly LocaleOption[] | undefined;
  /** Remember the choice under `preferred-locale` (the default). */
  remember?: boolean | undefined;
}

export interface Language {
  current: LocaleOption;
  locales: readonly LocaleOption[];
  /** Does nothing for the current language or one that is not offered. */
  choose: (code: string) => void;
}

/** The choice of a language without any markup: bring your own buttons. */
export function useLanguage({
  value,
  onChange,
  locales = defaultLocales,
  remember = true,
}: UseLanguageOptions): Language {
  const current = useMemo(
    () => locales.find(({ code }) => code === value) ?? { code: value, nativeName: value, country: '' },
    [locales, value],
  );
  const choose = useCallback(
    (code: string) => {
      if (code === value || !locales.some((locale) => locale.code === code)) return;
      if (remember) storeLocale(code);
      void onChange(code);
    },
    [value, locales, remember, onChange],
  );
  return { current, locales, choose };
}
