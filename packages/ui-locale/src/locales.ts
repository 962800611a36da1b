import { languages, locales } from '@lumigraph/contracts';
import type { ReactNode } from 'react';

/** A language that the visitor can choose. */
export interface LocaleOption {
  /** BCP 47 tag, as stored under `preferred-locale`. */
  code: string;
  /** The language's own name, in its own script. The name identifies the language; a flag cannot. */
  nativeName: string;
  /**
   * ISO 3166 country whose flag is shown next to the name. The package draws those of the product's languages; other
   * countries have no flag unless `flag` is given.
   */
  country?: string;
  /** A mark of your own in place of the drawing, 21 by 14 pixels; `null` for none. */
  flag?: ReactNode;
  /** Percentage of the texts that are translated, as measured by the site; the selector shows it below 100. */
  completeness?: number;
}

/** All languages of the product. */
export const allLocales: readonly LocaleOption[] = /* @__PURE__ */ locales.map((code) => ({
  code,
  ...languages[code],
}));

/** The default languages of the selector: English, German, Bulgarian and Russian. */
export const defaultLocales: readonly LocaleOption[] = /* @__PURE__ */ allLocales.slice(0, 4);

/** Adds the measured completeness to the languages: `{ ru: 87 }`. A language without a value counts as complete. */
export function withCompleteness(
  offered: readonly LocaleOption[],
  measured: Readonly<Record<string, number>>,
): readonly LocaleOption[] {
  return offered.map((locale) => {
    const completeness = measured[locale.code];
    return completeness === undefined ? locale : { ...locale, completeness };
  });
}
