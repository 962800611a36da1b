import type { Appearance } from '@lumigraph/ui-kit';

/** Parts that take a class name of the site. */
export type LanguageElement =
  'language-selector' | 'language-trigger' | 'language-menu' | 'language-sheet' | 'language-item';

export type LanguageAppearance = Appearance<LanguageElement>;
