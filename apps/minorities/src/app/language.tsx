import { useSiteLanguage } from '@lumigraph/site-kit';
import { LanguageSelector } from '@lumigraph/ui-locale';

/** The language selector of the header. */
export function Language() {
  const { locale, locales, change } = useSiteLanguage();
  return <LanguageSelector value={locale} locales={locales} onChange={change} />;
}
