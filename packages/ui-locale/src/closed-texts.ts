/** The texts of the closed selector. */
export type ClosedTexts = Record<'label' | 'changed', string>;

/**
 * A copy of these two texts of all catalogues: a page with a selector loads this file, and the catalogues only with the
 * menu. A test compares them.
 */
export const closedMessages: Readonly<Record<string, ClosedTexts>> = {
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

/** As `languageTexts`, without the texts of the menu. */
export function closedTexts(locale: string, localization: Partial<ClosedTexts> = {}): ClosedTexts {
  const [language = ''] = locale.split('-');
  const { label, changed } = closedMessages[locale] ?? closedMessages[language] ?? closedMessages['en']!;
  return { label: localization.label ?? label, changed: localization.changed ?? changed };
}
