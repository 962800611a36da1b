import { allLocales, LanguageSelector, withCompleteness } from '@lumigraph/ui-locale';
import completeness from '../app/completeness.json';
import { useSite } from '../app/site.ts';
import { useSiteLanguage } from '../app/use-site-language.ts';

/** The language selector of the header: the languages of the site, each with how much of it is translated. */
export function LanguageSlot() {
  const { locale, change } = useSiteLanguage();
  const { config } = useSite();
  const offered = allLocales.filter(({ code }) => config.locales.includes(code));
  return (
    <LanguageSelector value={locale} onChange={change} locales={withCompleteness(offered, completeness)} />
  );
}
