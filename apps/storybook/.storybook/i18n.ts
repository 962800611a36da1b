import { createInstance, type i18n as I18n, type PostProcessorModule, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Namespaces that are not named after the folder above their catalogue. */
const namespaces: Record<string, string> = { avatar: 'account-picture' };

/** Catalogues by namespace and language. */
const resources: Resource = {};

function take(files: Record<string, Resource[string][string]>, namespaceOf: (path: string) => string): void {
  for (const [path, sentences] of Object.entries(files)) {
    const locale = /([^/]+)\.json$/.exec(path)?.[1] ?? '';
    (resources[locale] ??= {})[namespaceOf(path)] = sentences;
  }
}

/** Every catalogue of every package, so that a new package or language needs no change here. */
take(
  import.meta.glob<Resource[string][string]>('../../../packages/ui-*/src/messages/*.json', {
    eager: true,
    import: 'default',
  }),
  (path) => /packages\/([^/]+)\//.exec(path)?.[1] ?? '',
);
take(
  import.meta.glob<Resource[string][string]>('../../../packages/ui-*/src/account/messages/*.json', {
    eager: true,
    import: 'default',
  }),
  (path) => `${/packages\/([^/]+)\//.exec(path)?.[1]}-account`,
);
/** Texts of the shared parts of sites and of the gallery: `site`, `consent`, `gallery`, `image`. */
take(
  import.meta.glob<Resource[string][string]>(
    ['../../../packages/site-kit/src/**/messages/*.json', '../../gallery/src/**/messages/*.json'],
    { eager: true, import: 'default' },
  ),
  featureOf,
);

/** The folder above the catalogue is the feature, and usually its namespace. */
function featureOf(path: string): string {
  const folder = /\/([^/]+)\/messages\//.exec(path)?.[1] ?? '';
  if (folder === 'src') return path.includes('site-kit') ? 'site' : 'gallery';
  return namespaces[folder] ?? folder;
}

const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  n: 'ñ',
  s: 'š',
  c: 'č',
};
const LONGER_BY = 0.3;

/** Longer, accented text in brackets: text that stays plain English on screen is hard-coded. */
const pseudo: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process(value: string, key: string | string[], ...[, translator]: [unknown, { language?: string }]) {
    if (translator.language !== 'pseudo' || key.includes('language')) return value;
    const accented = value.replaceAll(/<[^>]*>|[aeiounsc]/g, (found) => accents[found] ?? found);
    return `[${accented} ${'~'.repeat(Math.ceil(value.length * LONGER_BY))}]`;
  },
};

export const i18n = createInstance().use(pseudo).use(initReactI18next);

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: Object.keys(resources['en'] ?? {}),
  postProcess: ['pseudo'],
  interpolation: { escapeValue: false },
  resources,
  initAsync: false,
});

const instances = new Map<string, typeof i18n>([['en', i18n]]);

/** An instance for each language: the stories of a docs page may have different ones. */
export function i18nIn(locale: string): typeof i18n {
  const known = instances.get(locale) ?? i18n.cloneInstance({ lng: locale });
  instances.set(locale, known);
  return known;
}

/** Adds the pseudo-language to an i18next instance. */
export function speakPseudo(texts: I18n): void {
  texts.use(pseudo);
  texts.options.postProcess = ['pseudo'];
}

/** Returns a pattern that matches a text of a catalogue with any values; English where the translation is missing. */
export function sentencePattern(namespace: string, key: string, locale: string): RegExp {
  const sentence: unknown =
    i18n.getResource(locale, namespace, key) ?? i18n.getResource('en', namespace, key);
  if (typeof sentence !== 'string') throw new Error(`There is no sentence ${namespace}:${key}.`);
  const text = sentence.replaceAll(/<[^>]*>/g, '').trim();
  const parts = text
    .split(/\{\{[^}]*\}\}/)
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(parts.join('.+?').replaceAll(/\s+/g, String.raw`\s+`));
}
