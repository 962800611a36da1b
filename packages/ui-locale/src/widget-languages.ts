import { languages, locales, type Locale } from '@lumigraph/contracts';

/** A language of the `ui-*` packages. */
export interface WidgetLanguage {
  /** BCP 47 tag: the name of the catalogue `messages/<code>.json`. */
  code: string;
  /** The language's own name, in its own script. */
  nativeName: string;
  /**
   * `community`: checked automatically, but not read by an editor whose first language it is; a text that is newer than
   * the catalogue is English.
   */
  status: 'reviewed' | 'community';
}

/** Languages of the widgets that no site has. */
const others = {
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  el: 'Ελληνικά',
  tr: 'Türkçe',
} as const;
export type WidgetLocale = Locale | keyof typeof others;

/**
 * The languages of the message catalogues of all `ui-*` packages, with their review status.
 *
 * @example
 * const reviewed = widgetLanguages.filter(({ status }) => status === 'reviewed');
 */
export const widgetLanguages: readonly WidgetLanguage[] = [
  ...locales.map((code) => ({
    code,
    nativeName: languages[code].nativeName,
    status: 'reviewed' as const,
  })),
  ...Object.entries(others).map(([code, nativeName]) => ({
    code,
    nativeName,
    status: 'community' as const,
  })),
];
