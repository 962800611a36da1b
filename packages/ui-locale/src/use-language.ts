import { useCallback, useMemo } from 'react';
import { defaultLocales, type LocaleOption } from './locales.ts';
import { storeLocale } from './preferred-locale.ts';

export interface UseLanguageOptions {
  /** Code of the current language. */
  value: string;
  /** Changes the language; may be asynchronous while texts load. */
  onChange: (code: string) => void | Promise<unknown>;
  /** Default: en, de, bg and ru. */
  locales?: readonly LocaleOption[] | undefined;
  /** Whether to store the choice under `preferred-locale`; true by default. */
  remember?: boolean | undefined;
}

export interface Language {
  current: LocaleOption;
  locales: readonly LocaleOption[];
  /** Does nothing for the current language or one that is not offered. */
  choose: (code: string) => void;
}

/** The language choice without markup, for custom buttons. */
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
