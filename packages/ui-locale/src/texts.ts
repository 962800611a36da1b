import bg from './messages/bg.json';
import de from './messages/de.json';
import el from './messages/el.json';
import en from './messages/en.json';
import es from './messages/es.json';
import fr from './messages/fr.json';
import it from './messages/it.json';
import nl from './messages/nl.json';
import pl from './messages/pl.json';
import pt from './messages/pt.json';
import ro from './messages/ro.json';
import ru from './messages/ru.json';
import tr from './messages/tr.json';
import zh from './messages/zh.json';
import type { WidgetLocale } from './widget-languages.ts';

/** The texts of the selector; `{{name}}` is replaced with a language's own name. */
export type LanguageTexts = Record<'label' | 'heading' | 'partial' | 'changed' | 'justNow', string>;

/** Five short texts per language: small enough to be in one file, because the selector changes languages itself. */
const catalogues: Record<WidgetLocale, LanguageTexts> = {
  en,
  de,
  bg,
  ru,
  es,
  zh,
  fr,
  it,
  nl,
  pl,
  pt,
  ro,
  el,
  tr,
};
export const languageMessages: Readonly<Record<string, LanguageTexts>> = catalogues;

/** Returns the texts for a language: the host's own, else the built-in ones, else English. */
export function languageTexts(locale: string, localization: Partial<LanguageTexts> = {}): LanguageTexts {
  const [language = ''] = locale.split('-');
  return { ...en, ...(languageMessages[locale] ?? languageMessages[language]), ...localization };
}
