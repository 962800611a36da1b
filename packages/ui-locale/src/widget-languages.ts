import { languages, locales, type Locale } from '@lumigraph/contracts';

/** A language in which the `ui-*` packages have all their texts. */
export interface WidgetLanguage {
  /** BCP 47 tag: the name of the catalogue `messages/<code>.json`. */
  code: string;
  /** The language's own name, in its own script. */
  nativeName: string;
  /** `unreviewed`: complete and checked automatically, but not yet read by an editor whose first language it is. */
  status: 'reviewed' | 'unreviewed';
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
    status: 'unreviewed' as const,
  })),
];
