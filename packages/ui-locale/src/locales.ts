/** A language that the visitor can choose. */
export interface LocaleOption {
  /** BCP 47 tag, as stored under `preferred-locale`. */
  code: string;
  /** The language's own name, in its own script: flags are not languages, names are. */
  nativeName: string;
  /** ISO 3166 country whose flag stands beside the name. */
  country: string;
  /** Not all texts are translated; the selector says so. */
  partial?: boolean;
}

const english: LocaleOption = { code: 'en', nativeName: 'English', country: 'GB' };
const german: LocaleOption = { code: 'de', nativeName: 'Deutsch', country: 'DE' };
const bulgarian: LocaleOption = { code: 'bg', nativeName: 'Български', country: 'BG' };
const russian: LocaleOption = { code: 'ru', nativeName: 'Русский', country: 'RU', partial: true };
const spanish: LocaleOption = { code: 'es', nativeName: 'Español', country: 'ES', partial: true };
const chinese: LocaleOption = { code: 'zh', nativeName: '中文', country: 'CN', partial: true };

/** The languages that the shared selector lists by itself (specification section 1). */
export const defaultLocales: readonly LocaleOption[] = [english, german, bulgarian, russian];

/** All six languages of the product. */
export const allLocales: readonly LocaleOption[] = [...defaultLocales, spanish, chinese];
