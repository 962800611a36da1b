import './typed-keys.ts';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLocale, type Locale } from '@lumigraph/contracts';
import { numberText } from '../lib/document-texts.ts';
import english from '../messages/en.json';

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts of one namespace in one language. */
export type Messages = Record<string, unknown>;
/** The result of `import.meta.glob('…/messages/*.json', { import: 'default' })`. */
export type MessageFiles = Record<string, () => Promise<unknown>>;

/** The messages of a widget, which contains its English texts. */
export type WidgetFiles = Record<`/${Exclude<Locale, 'en'>}.json`, () => Promise<unknown>>;

/** The texts of header, footer and pages that are the same on all sites. */
export const SITE_NAMESPACE = 'site';

const namespaces = new Map<string, MessageFiles>([
  [
    SITE_NAMESPACE,
    import.meta.glob(['../messages/*.json', '!../messages/en.json'], { import: 'default' }) as MessageFiles,
  ],
]);

function fileOf(files: MessageFiles, locale: string): (() => Promise<unknown>) | undefined {
  const path = Object.keys(files).find((key) => key.endsWith(`/${locale}.json`));
  return path === undefined ? undefined : files[path];
}

/**
 * Registers the message files of a feature, so that pages can load them. Call it once at the top of the
 * page's module: `registerNamespace('image', import.meta.glob('./messages/*.json', { import: 'default' }))`.
 */
export function registerNamespace(namespace: string, files: MessageFiles): void {
  namespaces.set(namespace, files);
}

/** The namespace of a site's overrides for a shared document. */
export const ownDocument = (name: string): string => `${name}.own`;

export const hasOwnDocument = (name: string): boolean => namespaces.has(ownDocument(name));

/** True when {@link loadNamespace} has nothing left to load. */
export function hasNamespace(i18n: I18n, namespace: string, locale: string): boolean {
  const files = namespaces.get(namespace) ?? {};
  return [defaultLocale, locale].every(
    (code) => i18n.hasResourceBundle(code, namespace) || fileOf(files, code) === undefined,
  );
}

/** Loads a namespace in a language, and its English fallback, unless both are loaded. */
export async function loadNamespace(i18n: I18n, namespace: string, locale: string): Promise<void> {
  const files = namespaces.get(namespace);
  if (!files)
    throw new Error(`The namespace "${namespace}" is not registered; call registerNamespace first.`);
  const wanted = [...new Set([defaultLocale, locale])].filter(
    (code) => !i18n.hasResourceBundle(code, namespace),
  );
  const found = await Promise.all(wanted.map(async (code) => [code, await textsOf(files, code)] as const));
  for (const [code, texts] of found) {
    const model: unknown = i18n.getResourceBundle(defaultLocale, namespace);
    const sound = code === defaultLocale ? texts : validTexts(texts, model);
    if (sound) i18n.addResourceBundle(code, namespace, sound);
    await overrideSharedTexts(i18n, namespace, code);
  }
}

/** A translation that fails to load must not block the page: the texts are shown in English. */
async function textsOf(files: MessageFiles, locale: string): Promise<unknown> {
  const load = fileOf(files, locale);
  if (locale === defaultLocale) return load?.();
  try {
    return await load?.();
  } catch {
    return undefined;
  }
}

/**
 * A site may override texts of a shared namespace: `shared.<namespace>` of its own texts takes precedence.
 */
async function overrideSharedTexts(i18n: I18n, namespace: string, locale: string): Promise<void> {
  const own = String(i18n.options.defaultNS);
  if (namespace === own) return;
  await fileOf(namespaces.get(own) ?? {}, locale)?.().then(
    (texts) => !i18n.hasResourceBundle(locale, own) && i18n.addResourceBundle(locale, own, texts),
  );
  const words: unknown = i18n.getResource(locale, own, `shared.${namespace}`);
  if (words !== undefined) i18n.addResourceBundle(locale, namespace, words, true, true);
}

/** Loads every used namespace in a language, before a change of language is shown. */
export async function loadLocale(i18n: I18n, locale: string): Promise<void> {
  await Promise.all([...namespaces.keys()].map((namespace) => loadNamespace(i18n, namespace, locale)));
}

interface TextsOfSite {
  namespace: string;
  english: Messages;
  files: MessageFiles;
  documents?: Readonly<Record<string, MessageFiles>>;
}

/** One instance per request on the server and one per tab in the browser; never the global one. */
export async function createI18n(texts: TextsOfSite, locale: string): Promise<I18n> {
  registerNamespace(texts.namespace, texts.files);
  for (const [name, files] of Object.entries(texts.documents ?? {}))
    registerNamespace(ownDocument(name), files);
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: defaultLocale,
    ns: [texts.namespace, SITE_NAMESPACE],
    defaultNS: texts.namespace,
    fallbackNS: SITE_NAMESPACE,
    resources: { [defaultLocale]: { [texts.namespace]: texts.english, [SITE_NAMESPACE]: english } },
    partialBundledLanguages: true,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  // `{{count, number}}` of the texts.
  i18n.services.formatter?.add('number', (value: number, language) =>
    numberText(value, language ?? i18n.language),
  );
  await Promise.all([texts.namespace, SITE_NAMESPACE].map((name) => loadNamespace(i18n, name, locale)));
  return i18n;
}

/** Changes the language after its texts have loaded, so that the page does not flash in English. */
export async function changeLocale(i18n: I18n, locale: string): Promise<void> {
  await loadLocale(i18n, locale);
  await i18n.changeLanguage(locale);
}

type Tree = Record<string, unknown>;

/**
 * The usable part of a catalogue. A blank sentence, and a branch where English has a sentence (or the other
 * way round), is dropped and falls back to English. Undefined when the value is not a catalogue.
 */
export function validTexts(texts: unknown, reference: unknown): Tree | undefined {
  if (!isTree(texts)) return undefined;
  const model = isTree(reference) ? reference : {};
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, unknown][] => {
      const expected = model[key];
      if (isTree(value))
        return expected !== undefined && !isTree(expected) ? [] : [[key, validTexts(value, expected)]];
      const fits = expected === undefined || Array.isArray(expected) === Array.isArray(value);
      return value === '' || value === null || isTree(expected) || !fits ? [] : [[key, value]];
    }),
  );
}
