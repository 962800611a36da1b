import type { WidgetLocale } from './widget-languages.ts';

/** The texts of the closed selector. */
export type ClosedTexts = Record<'label' | 'changed', string>;

/**
 * A copy of these two texts of all catalogues: a page with a selector loads this file, and the catalogues only with the
 * menu. A test compares them.
 */
const texts: Record<WidgetLocale, ClosedTexts> = {
  en: { label: 'Language', changed: 'The language is now {{name}}.' },
  de: { label: 'Sprache', changed: 'Die Sprache ist jetzt {{name}}.' },
  bg: { label: 'Език', changed: 'Езикът вече е {{name}}.' },
  ru: { label: 'Язык', changed: 'Теперь язык — {{name}}.' },
  es: { label: 'Idioma', changed: 'El idioma es ahora {{name}}.' },
  zh: { label: '语言', changed: '语言已切换为{{name}}。' },
  fr: { label: 'Langue', changed: 'La langue est désormais : {{name}}.' },
  it: { label: 'Lingua', changed: 'La lingua ora è {{name}}.' },
  nl: { label: 'Taal', changed: 'De taal is nu {{name}}.' },
  pl: { label: 'Język', changed: 'Wybrany język: {{name}}.' },
  pt: { label: 'Idioma', changed: 'O idioma é agora {{name}}.' },
  ro: { label: 'Limbă', changed: 'Limba este acum {{name}}.' },
  el: { label: 'Γλώσσα', changed: 'Η γλώσσα είναι τώρα: {{name}}.' },
  tr: { label: 'Dil', changed: 'Dil artık {{name}}.' },
};

export const closedMessages: Readonly<Record<string, ClosedTexts>> = texts;

/** As `languageTexts`, without the texts of the menu. */
export function closedTexts(locale: string, localization: Partial<ClosedTexts> = {}): ClosedTexts {
  const [language = ''] = locale.split('-');
  const { label, changed } = closedMessages[locale] ?? closedMessages[language] ?? closedMessages['en']!;
  return { label: localization.label ?? label, changed: localization.changed ?? changed };
}

const names = ['label', 'heading', 'partial', 'changed', 'justNow'] as const;
const reported = new Set<string>();

/** Warns once about a language in which neither the package nor the site has the texts of the selector. */
export function reportMissingTexts(locale: string, localization: Partial<Record<string, string>> = {}): void {
  const [language = ''] = locale.split('-');
  const missing = names.filter((name) => localization[name] === undefined);
  const isBuiltIn = Boolean(closedMessages[locale] ?? closedMessages[language]);
  if (isBuiltIn || missing.length === 0 || reported.has(locale)) return;
  reported.add(locale);
  // oxlint-disable-next-line no-console -- for the developer of the site, in development only
  console.warn(
    `@lumigraph/ui-locale: there are no texts in "${locale}", so ${missing.join(', ')} are English. Pass them as "localization".`,
  );
}
