import type { DateLike } from '@lumigraph/ui-locale';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { documentText } from './document-texts.ts';

/** Formats a day (in UTC) in the language of the page, as `useFormats().day`. Not part of the landing scripts. */
export function useDay(): (at: DateLike) => string {
  const { day } = useFormats();
  const { language } = useTranslation().i18n;
  return (at) => documentText(`${language} day ${at instanceof Date ? at.getTime() : at}`, () => day(at));
}
