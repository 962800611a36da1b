import { createInstance, type PostProcessorModule, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Every catalogue of every package: a new package or language needs no line here. */
const files = import.meta.glob<Record<string, unknown>>('../../../packages/*/src/messages/*.json', {
  eager: true,
  import: 'default',
});

const resources: Resource = {};
for (const [path, sentences] of Object.entries(files)) {
  const [, namespace, locale] = /packages\/([^/]+)\/src\/messages\/([^/]+)\.json$/.exec(path) ?? [];
  if (namespace && locale) (resources[locale] ??= {})[namespace] = sentences as Resource[string][string];
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

/** Longer, accented, in brackets: what stays plain English on screen is hard-coded. */
const pseudo: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process(value: string, key: string | string[]) {
    if (i18n.language !== 'pseudo' || key.includes('language')) return value;
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

/** What a sentence of a catalogue looks like on screen, whatever stands in its gaps; English where it is missing. */
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
