import { defaultLocale } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';

/**
 * The language in which a text of the site's own is really said: that of the visitor, or English where it is not
 * translated. For `lang` on what stands in another language than its page.
 */
export function useContentLanguage(key: string): string {
  const { i18n } = useTranslation();
  const own: unknown = i18n.getResource(i18n.language, String(i18n.options.defaultNS), key);
  return own === undefined ? defaultLocale : i18n.language;
}
