import '../messages/typed-keys.ts';
import { defaultLocale, type Locale } from '@lumigraph/contracts';
import { createInstance, type BackendModule, type i18n as I18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The texts of parts that several sections use, see `lib`. */
export const sharedNamespaces = ['audit', 'billing', 'images', 'uploads'] as const;

type Load = () => Promise<ResourceKey>;

/** Texts of the shell and of every section: the folder of a section is the name of its namespace. */
const files = import.meta.glob<ResourceKey>(['../messages/*.json', '../features/*/messages/*.json'], {
  import: 'default',
});

/** The widget contains its English texts. */
const widget: Record<Exclude<Locale, 'en'>, Load> = {
  de: async () => (await import('@lumigraph/ui-auth/messages/de.json')).default,
  bg: async () => (await import('@lumigraph/ui-auth/messages/bg.json')).default,
  ru: async () => (await import('@lumigraph/ui-auth/messages/ru.json')).default,
  es: async () => (await import('@lumigraph/ui-auth/messages/es.json')).default,
  zh: async () => (await import('@lumigraph/ui-auth/messages/zh.json')).default,
};

const signIn: Readonly<Record<string, Load>> = widget;

function fileOf(language: string, namespace: string): Load | undefined {
  if (namespace === 'ui-auth') return signIn[language];
  const folder = namespace === 'studio' ? '..' : `../features/${namespace}`;
  return files[`${folder}/messages/${language}.json`];
}

/** Loads a namespace when a component first uses it, and again in a new language before this is shown. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  // oxlint-disable-next-line typescript/no-misused-promises -- i18next waits for the promise of a function with two parameters
  async read(language, namespace) {
    return (await fileOf(language, namespace)?.()) ?? {};
  },
};

export async function createI18n(locale: string): Promise<I18n> {
  const i18n = createInstance();
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: defaultLocale,
      ns: ['studio'],
      defaultNS: 'studio',
      interpolation: { escapeValue: false },
    });
  document.documentElement.lang = i18n.language;
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  return i18n;
}
