import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLocale } from '@lumigraph/contracts';
import english from '../messages/en.json';

/** Texts of one namespace in one language. */
export type Messages = Record<string, unknown>;
/** What `import.meta.glob('…/messages/*.json', { import: 'default' })` gives. */
export type MessageFiles = Record<string, () => Promise<unknown>>;

export const MAIN_NAMESPACE = 'gallery';

const namespaces = new Map<string, MessageFiles>([
  [
    MAIN_NAMESPACE,
    import.meta.glob(['../messages/*.json', '!../messages/en.json'], { import: 'default' }) as MessageFiles,
  ],
]);

function fileOf(files: MessageFiles, locale: string): (() => Promise<unknown>) | undefined {
  const path = Object.keys(files).find((key) => key.endsWith(`/${locale}.json`));
  return path === undefined ? undefined : files[path];
}

/**
 * Names the message files of a feature, so that pages can ask for them. Call it once at the top of the page's module:
 * `registerNamespace('image', import.meta.glob('./messages/*.json', { import: 'default' }))`.
 */
export function registerNamespace(namespace: string, files: MessageFiles): void {
  namespaces.set(namespace, files);
}

/** True when {@link loadNamespace} has nothing more to load. */
export function hasNamespace(i18n: I18n, namespace: string, locale: string): boolean {
  const files = namespaces.get(namespace) ?? {};
  return [defaultLocale, locale].every(
    (code) => i18n.hasResourceBundle(code, namespace) || fileOf(files, code) === undefined,
  );
}

/** Loads a namespace in a language, and its English fallback, unless they are there already. */
export async function loadNamespace(i18n: I18n, namespace: string, locale: string): Promise<void> {
  const files = namespaces.get(namespace);
  if (!files)
    throw new Error(`The namespace "${namespace}" is not registered; call registerNamespace first.`);
  await Promise.all(
    [...new Set([defaultLocale, locale])].map(async (code) => {
      if (i18n.hasResourceBundle(code, namespace)) return;
      const messages = await fileOf(files, code)?.();
      if (messages) i18n.addResourceBundle(code, namespace, messages);
    }),
  );
}

/** Loads every namespace in use in a language: what a change of language needs before it shows. */
export async function loadLocale(i18n: I18n, locale: string): Promise<void> {
  await Promise.all([...namespaces.keys()].map((namespace) => loadNamespace(i18n, namespace, locale)));
}

/** One instance a request on the server and one a tab in the browser; never the global one. */
export async function createI18n(locale: string): Promise<I18n> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: defaultLocale,
    ns: [MAIN_NAMESPACE],
    defaultNS: MAIN_NAMESPACE,
    resources: { [defaultLocale]: { [MAIN_NAMESPACE]: english } },
    partialBundledLanguages: true,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await loadNamespace(i18n, MAIN_NAMESPACE, locale);
  return i18n;
}

/** Changes the language once its texts are here, so that nothing flashes in English. */
export async function changeLocale(i18n: I18n, locale: string): Promise<void> {
  await loadLocale(i18n, locale);
  await i18n.changeLanguage(locale);
}
