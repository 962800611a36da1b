import { defaultLocale } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';

/**
 * The actual language of one of the site's own texts: the visitor's, or English where it is not translated.
 * For `lang` on text in a different language than its page.
 */
export function useContentLanguage(key: string): string {
  const { i18n } = useTranslation();
  const own: unknown = i18n.getResource(i18n.language, String(i18n.options.defaultNS), key);
  return own === undefined ? defaultLocale : i18n.language;
}
