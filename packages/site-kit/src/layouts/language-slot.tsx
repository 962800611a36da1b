import { allLocales, LanguageSelector } from '@lumigraph/ui-locale';
import { useSiteLanguage } from '../app/use-site-language.ts';

/** The language selector of the header, with all six languages (decisions, "Languages"). */
export function LanguageSlot() {
  const { locale, change } = useSiteLanguage();
  return <LanguageSelector value={locale} onChange={change} locales={allLocales} />;
}
