import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormats, type Formats } from './formats.ts';
import { languageTexts } from './texts.ts';

/** Formats times, numbers and amounts of money in the language of the page. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => createFormats(language, languageTexts(language)), [language]);
}
