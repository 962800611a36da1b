import bg from './messages/bg.json';
import de from './messages/de.json';
import en from './messages/en.json';
import es from './messages/es.json';
import ru from './messages/ru.json';
import zh from './messages/zh.json';

/** The selector's own words; `{{name}}` stands for a language's own name. */
export type LanguageTexts = Record<'label' | 'heading' | 'partial' | 'changed' | 'justNow', string>;

/** Five short texts a language: small enough to be there always, as the selector changes languages itself. */
export const languageMessages: Readonly<Record<string, LanguageTexts>> = { en, de, bg, ru, es, zh };

/** The words for a language: the host's own, else ours, else English. */
export function languageTexts(locale: string, localization: Partial<LanguageTexts> = {}): LanguageTexts {
  const [language = ''] = locale.split('-');
  return { ...en, ...(languageMessages[locale] ?? languageMessages[language]), ...localization };
}
