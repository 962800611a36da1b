/** A language in which the `ui-*` packages have all their texts. */
export interface WidgetLanguage {
  /** BCP 47 tag: the name of the catalogue `messages/<code>.json`. */
  code: string;
  /** The language's own name, in its own script. */
  nativeName: string;
  /** `unreviewed`: complete and checked automatically, but not yet read by an editor whose first language it is. */
  status: 'reviewed' | 'unreviewed';
}

/**
 * The languages of the message catalogues of all `ui-*` packages, with their review status.
 *
 * @example
 * const reviewed = widgetLanguages.filter(({ status }) => status === 'reviewed');
 */
export const widgetLanguages: readonly WidgetLanguage[] = [
  { code: 'en', nativeName: 'English', status: 'reviewed' },
  { code: 'de', nativeName: 'Deutsch', status: 'reviewed' },
  { code: 'bg', nativeName: 'Български', status: 'reviewed' },
  { code: 'ru', nativeName: 'Русский', status: 'reviewed' },
  { code: 'es', nativeName: 'Español', status: 'reviewed' },
  { code: 'zh', nativeName: '中文', status: 'reviewed' },
  { code: 'fr', nativeName: 'Français', status: 'unreviewed' },
  { code: 'it', nativeName: 'Italiano', status: 'unreviewed' },
  { code: 'nl', nativeName: 'Nederlands', status: 'unreviewed' },
  { code: 'pl', nativeName: 'Polski', status: 'unreviewed' },
  { code: 'pt', nativeName: 'Português', status: 'unreviewed' },
  { code: 'ro', nativeName: 'Română', status: 'unreviewed' },
  { code: 'el', nativeName: 'Ελληνικά', status: 'unreviewed' },
  { code: 'tr', nativeName: 'Türkçe', status: 'unreviewed' },
];
